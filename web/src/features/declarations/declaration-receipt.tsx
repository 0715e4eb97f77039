import { Check, Printer } from 'lucide-react'
import { Link } from 'react-router-dom'
import { declarationsMessages as messages } from '../../messages/declarations.fr.ts'
import { paths } from '../../shared/paths.ts'
import { formatMoment } from '../../shared/text/format.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import type { Operator } from '../operator/api.ts'
import type { Receipt } from './api.ts'

interface Props {
  receipt: Receipt
  /** Undefined while loading. */
  operator: Operator | undefined
}

/** Proof of the declaration: date, hour, number and recipient. */
export function DeclarationReceipt({ receipt: { id, receivedAt, message }, operator }: Props) {
  return (
    <>
      <div className="rounded-card border border-success/50 bg-raised p-5">
        <p className="flex items-start gap-3">
          <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-success" />
          {message}
        </p>
        <dl className="tabular mt-4 grid gap-4 border-t border-line pt-4">
          <div>
            <dt className="text-sm text-muted">{messages.when}</dt>
            <dd className="mt-0.5">
              <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{messages.number}</dt>
            <dd className="mt-0.5 text-sm break-all">{id}</dd>
          </div>
          {operator && operator.name !== null && (
            <div>
              <dt className="text-sm text-muted">{messages.to}</dt>
              <dd className="mt-0.5 break-words">
                {[operator.name, operator.address].filter(Boolean).join(', ')}
              </dd>
            </div>
          )}
        </dl>
      </div>
      <p className="mt-5 text-sm text-muted">{messages.keep}</p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end print:hidden">
        <Link to={paths.home} className={buttonClasses('quiet')}>
          {messages.home}
        </Link>
        <Button kind="secondary" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          {messages.print}
        </Button>
      </div>
    </>
  )
}
