import { subscriptionModalMessages as messages } from '../../messages/subscription-modal.fr.ts'
import type { ViewCount } from '../video-access/api.ts'

export function LimitStats({ count: { todayCount, limits } }: { count: ViewCount }) {
  if (limits.maxViews === null) return null
  return (
    <div className="mt-5 rounded-card border border-line bg-background px-4 py-5 text-center">
      <p className="tabular font-display text-2xl">
        {todayCount} / {limits.maxViews}
      </p>
      <p className="mt-1 text-sm text-muted">{messages.watchedToday}</p>
    </div>
  )
}
