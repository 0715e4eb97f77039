import { subscriptionModalMessages as messages } from '../../messages/subscription-modal.fr.ts'
import type { ViewCount } from '../video-access/api.ts'

/** Compares the caller's plan with what the next ones unlock. */
export function PlanComparison({ count: { limits } }: { count: ViewCount }) {
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 text-center">
      <div className="rounded-card border border-line bg-background px-3 py-5">
        <dt className="text-sm text-muted">
          {messages.currentPlan}
          <span className="mt-1 block font-medium tracking-wide text-text uppercase">
            {limits.accessLevel}
          </span>
        </dt>
        <dd className="tabular mt-2">
          {limits.maxViews === null ? messages.unlimited : messages.perDay(limits.maxViews)}
        </dd>
      </div>
      <div className="rounded-card border border-gold bg-background px-3 py-5">
        <dt className="text-sm text-muted">
          {messages.higherPlans}
          <span className="mt-1 block font-medium tracking-wide text-gold">{messages.higherNames}</span>
        </dt>
        <dd className="mt-2">{messages.unlimited}</dd>
      </div>
    </dl>
  )
}
