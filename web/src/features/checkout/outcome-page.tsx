import { Check, CircleX, Clock, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'

const MARKS = {
  done: { icon: Check, look: 'border-success/50 text-success' },
  waiting: { icon: LoaderCircle, look: 'border-line text-muted [&_svg]:animate-spin' },
  late: { icon: Clock, look: 'border-warning/50 text-warning' },
  back: { icon: Undo2, look: 'border-warning/50 text-warning' },
  off: { icon: CircleX, look: 'border-line text-muted' },
} satisfies Record<string, { icon: LucideIcon; look: string }>

interface Props {
  mark: keyof typeof MARKS
  title: string
  lead: string
  /** Next actions. */
  children?: ReactNode
}

/** Shows the outcome of a checkout and the next actions. */
export function OutcomePage({ mark, title, lead, children }: Props) {
  const { icon: Icon, look } = MARKS[mark]
  return (
    <div className="page grid justify-items-center py-20 text-center md:py-28">
      <DocumentTitle page={title} />
      <span className={`grid size-16 place-items-center rounded-full border-2 ${look}`}>
        <Icon size={30} aria-hidden />
      </span>
      <div role="status" className="mt-6 max-w-md">
        <h1 className="font-display text-2xl">{title}</h1>
        <p className="mt-3 text-pretty text-muted">{lead}</p>
      </div>
      <div className="mt-8 flex w-full max-w-md flex-col justify-center gap-3 empty:hidden sm:flex-row">
        {children}
      </div>
    </div>
  )
}
