import type { AdminSubscription } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages as messages } from '../../messages/subscriptions.fr.ts'

type Standing = Pick<AdminSubscription, 'status' | 'source' | 'renews' | 'currentPeriodEnd'>

/**
 * Returns true when it can end with its period. A cancelled subscription already does; one whose last period
 * is unpaid has no period to end with.
 */
export function canEndWithPeriod({ renews, status }: Pick<Standing, 'renews' | 'status'>): boolean {
  return renews && status !== 'past_due'
}

type State = Pick<AdminSubscription, 'status' | 'currentPeriodEnd' | 'plan'>

/** Tests for another state, period or plan than was seen: an end would take something else than the dialog said. */
export function hasChanged({ status, currentPeriodEnd, plan }: State, seen: State): boolean {
  return status !== seen.status || currentPeriodEnd !== seen.currentPeriodEnd || plan !== seen.plan
}

/** Names what was seen in a request, which the platform refuses once it has changed. */
export function toSeen({ status, currentPeriodEnd, plan }: State) {
  return { seenStatus: status, seenPeriodEnd: currentPeriodEnd, seenPlan: plan }
}

/** Says what state, period and plan a subscription has, which has changed since it was seen. */
export function describeState({
  plan,
  interval,
  status,
  currentPeriodEnd,
}: State & Pick<AdminSubscription, 'interval'>): string {
  return messages.stateChanged(
    `${recordMessages.plans[plan]} ${recordMessages.intervals[interval]}`,
    messages.states[status],
    formatLongDate(currentPeriodEnd),
  )
}

/** Explains what an immediate end takes away. */
export function describeImmediateEnd({ source, status, currentPeriodEnd }: Standing): string {
  if (status === 'past_due') return messages.nowOwedHint
  const isPaid = source !== 'grant' && (status === 'active' || status === 'canceled')
  return isPaid ? messages.nowPaidHint(formatLongDate(currentPeriodEnd)) : messages.nowHint
}
