import { FilmIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { contentsMessages } from '../../messages/contents.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Refusal } from '../../shared/ui/refusal.tsx'
import type { WatchRefusal } from './watch-refusal.ts'

export function WatchMessage({
  title,
  hint,
  passing,
  error,
  onRetry,
}: WatchRefusal & { error?: unknown; onRetry?: () => void }) {
  return (
    <div className="page max-w-[720px]! py-16 md:py-24">
      <DocumentTitle page={title} />
      {passing && onRetry ? (
        <>
          <h1 className="sr-only">{contentsMessages.watch.failed}</h1>
          <Refusal title={title} error={error} onRetry={onRetry} />
        </>
      ) : (
        <div className="grid justify-items-center gap-4 text-center">
          <FilmIcon size={36} strokeWidth={1.5} aria-hidden className="text-line-strong" />
          <h1 className="font-display text-2xl">{title}</h1>
          {hint && <p className="text-muted">{hint}</p>}
          <Link to={paths.home} className={buttonClasses('secondary', 'mt-4')}>
            {contentsMessages.watch.home}
          </Link>
        </div>
      )}
    </div>
  )
}
