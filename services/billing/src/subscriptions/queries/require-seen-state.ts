import { AppError } from '@alcove/contracts'
import type { StoredSubscription, SubscriptionStatus } from '../domain/subscription.ts'

/** What an administrator saw of a subscription to end, if known. */
export interface SeenState {
  seenStatus?: SubscriptionStatus | undefined
  seenPeriodEnd?: string | undefined
  seenPlan?: StoredSubscription['plan'] | undefined
}

interface SeenEnd extends SeenState {
  when: 'period-end' | 'now'
}

type State = Pick<StoredSubscription, 'status' | 'currentPeriodEnd' | 'plan'>
const OVER = { status: 'inactive', currentPeriodEnd: null, plan: null } as const

/**
 * Refuses to end a subscription whose status, period or plan has changed since it was seen: what was paid meanwhile would be
 * lost. One that was cancelled meanwhile ends with its period already, so a repeated request for that is none.
 * @param state null once it is over
 * @throws AppError SUBSCRIPTION_CHANGED
 */
export function requireSeenState(
  { when, seenStatus, seenPeriodEnd, seenPlan }: SeenEnd,
  state: State | null,
): void {
  const { status, currentPeriodEnd, plan } = state ?? OVER
  const isWanted = when === 'period-end' && status === 'canceled'
  const hasStatus = seenStatus === undefined || seenStatus === status || isWanted
  const hasPeriod = seenPeriodEnd === undefined || Date.parse(seenPeriodEnd) === currentPeriodEnd?.getTime()
  const hasPlan = seenPlan === undefined || seenPlan === plan
  if (!hasStatus || !hasPeriod || !hasPlan) throw new AppError('SUBSCRIPTION_CHANGED')
}
