import { CreditCard, TriangleAlert } from 'lucide-react'
import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import { formatDay, formatLastDay, formatPrice } from '../../../shared/text/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { isClosed } from '../access/access-level.ts'
import type { Subscription } from '../api.ts'
import { usePortal } from './use-portal.ts'

const { late: messages } = subscriptionsMessages

/** States the past due amount, the end of access, and the way to pay. */
export function PaymentProblem({ subscription }: { subscription: Subscription }) {
  const { paymentProblem, currency, actions } = subscription
  const portal = usePortal()
  if (!paymentProblem) return null
  const { amountDue, accessUntil } = paymentProblem
  const owed = formatPrice(amountDue / 100, currency)
  const line = isClosed(paymentProblem, Date.now())
    ? messages.owedClosed(owed, formatDay(accessUntil))
    : messages.owed(owed, formatLastDay(accessUntil))
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-4 rounded-control border border-warning/40 bg-warning/10 p-4">
      <div className="flex min-w-0 items-start gap-3">
        <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <p className="font-medium">{messages.heading}</p>
          <p className="tabular mt-0.5 text-sm text-muted">{line}</p>
        </div>
      </div>
      {actions.includes('pay') && (
        <Button size="small" aria-disabled={portal.busy} onClick={portal.open} className="w-full sm:w-auto">
          <CreditCard size={18} aria-hidden className="shrink-0" />
          {portal.busy ? messages.opening : messages.pay}
        </Button>
      )}
    </div>
  )
}
