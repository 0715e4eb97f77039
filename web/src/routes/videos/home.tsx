import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { HomeSections } from '../../features/home/home-sections.tsx'
import { siteMessages } from '../../messages/site.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Alcove } from './alcove.tsx'

export function Home() {
  const { home: messages } = siteMessages
  return (
    <>
      <DocumentTitle />
      <section className="relative isolate overflow-hidden border-b border-line">
        <Alcove />
        <div className="page flex max-h-[40dvh] min-h-56 flex-col justify-center py-8">
          <h1 className="max-w-[18ch] font-display text-2xl tracking-tight md:text-3xl">
            {messages.heading}
          </h1>
          <p className="mt-3 max-w-[52ch] text-balance text-muted">{messages.lead}</p>
          <Link to={paths.discover} className={buttonClasses('primary', 'mt-6 self-start')}>
            {messages.action}
            <ArrowRight size={18} aria-hidden />
          </Link>
        </div>
      </section>
      <HomeSections />
    </>
  )
}
