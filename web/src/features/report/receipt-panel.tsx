import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { reportMessages } from '../../messages/report.fr.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import type { Receipt } from './api.ts'

/** Proof of a report and the link to its answer. Takes the focus from the form that it replaces. */
export function ReceiptPanel({ receipt: { receipt } }: { receipt: Receipt }) {
  const { receipt: messages } = reportMessages
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-lg font-semibold outline-none">
        <Check size={20} aria-hidden className="shrink-0 text-success" />
        {messages.heading}
      </h2>
      <p className="mt-2 text-sm text-pretty text-muted">{messages.lead}</p>
      <dl className="mt-4">
        <dt className="text-sm text-muted">{messages.number}</dt>
        <dd className="mt-0.5 font-mono text-sm break-all">{receipt}</dd>
      </dl>
      <Link to={paths.reportState(receipt)} className={buttonClasses('primary', 'mt-5 w-full sm:w-auto')}>
        {messages.follow}
      </Link>
    </>
  )
}
