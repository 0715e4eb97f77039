import type { ChangeCause, StoredSubscription } from './subscription.ts'

type Known = Pick<
  StoredSubscription,
  'status' | 'plan' | 'interval' | 'currentPeriodEnd' | 'endsWithPeriod' | 'endedAt'
>

/** What has happened to a subscription between two states, in one word; null where nothing worth a line has. */
export function causeOf(before: Known | null, after: Known): ChangeCause | null {
  if (before === null) return after.endedAt ? 'ended' : 'started'
  if (after.endedAt) return before.endedAt ? null : 'ended'
  if (after.status === 'past_due' && before.status !== 'past_due') return 'payment-failed'
  if (before.status === 'past_due' && after.status !== 'past_due') return 'payment-recovered'
  if (after.endsWithPeriod !== before.endsWithPeriod) return after.endsWithPeriod ? 'cancelled' : 'resumed'
  if (after.plan !== before.plan || after.interval !== before.interval) return 'plan-changed'
  if (after.currentPeriodEnd > before.currentPeriodEnd) return 'renewed'
  return after.status === before.status ? null : 'updated'
}
