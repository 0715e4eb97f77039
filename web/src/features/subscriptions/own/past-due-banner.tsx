import { TriangleAlert } from 'lucide-react'
import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import { formatDay, formatLastDay } from '../../../shared/text/format.ts'
import { isClosed } from '../access/access-level.ts'
import type { Subscription } from '../api.ts'
import { usePortal } from './use-portal.ts'

const { late: messages } = subscriptionsMessages

/** Shown on every page while a payment is past due. */
export function PastDueBanner({ subscription: { paymentProblem, actions } }: { subscription: Subscription }) {
  const portal = usePortal()
  if (!paymentProblem) return null
  const { accessUntil } = paymentProblem
  const line = isClosed(paymentProblem, Date.now())
    ? messages.bannerClosed(formatDay(accessUntil))
    : messages.banner(formatLastDay(accessUntil))
  return (
    <div role="status" className="appear border-b border-line bg-raised-2">
      <div className="page flex flex-wrap items-center gap-x-4 py-1.5 text-sm">
        <p className="flex items-center gap-2.5 py-1.5">
          <TriangleAlert size={16} aria-hidden className="shrink-0 text-warning" />
          {line}
        </p>
        {actions.includes('pay') && (
          <button
            type="button"
            aria-disabled={portal.busy}
            onClick={portal.open}
            className="min-h-9 rounded-control font-medium text-accent-text underline underline-offset-4"
          >
            {portal.busy ? messages.opening : messages.pay}
          </button>
        )}
      </div>
    </div>
  )
}
