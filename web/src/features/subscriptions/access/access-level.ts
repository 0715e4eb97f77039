import { ACCESS_RANK, type AccessLevel } from '@alcove/contracts/constants'
import type { Subscription } from '../api.ts'

/** Returns true when a level unlocks what requires another (specification, section 6). */
export const unlocks = (level: AccessLevel | null, required: AccessLevel) =>
  level !== null && ACCESS_RANK[level] >= ACCESS_RANK[required]

type Known = Pick<Subscription, 'status' | 'accessLevel' | 'currentPeriodEnd' | 'paymentProblem'>

/**
 * Subscription that gives access: the first active one (specification, section 3), else the first one
 * on trial, past due, or cancelled with a paid period left.
 * @param now milliseconds since the epoch
 */
export function findRunningSubscription<One extends Pick<Known, 'status' | 'currentPeriodEnd'>>(
  subscriptions: readonly One[],
  now: number,
): One | undefined {
  return (
    subscriptions.find(({ status }) => status === 'active') ??
    subscriptions.find((subscription) => givesAccess(subscription, now))
  )
}

/** Level that subscriptions give. A past due one gives none after its days of grace, although it continues. */
export const computeAccessLevel = (subscriptions: readonly Known[], now: number): AccessLevel | null =>
  findRunningSubscription(
    subscriptions.filter(({ paymentProblem }) => !isClosed(paymentProblem, now)),
    now,
  )?.accessLevel ?? null

/** Returns true when access is closed until the past due amount is paid. */
export const isClosed = (problem: Known['paymentProblem'], now: number): boolean =>
  problem !== null && Date.parse(problem.accessUntil) <= now

function givesAccess(
  { status, currentPeriodEnd }: Pick<Known, 'status' | 'currentPeriodEnd'>,
  now: number,
): boolean {
  if (status === 'trialing' || status === 'past_due') return true
  return status === 'canceled' && currentPeriodEnd !== null && Date.parse(currentPeriodEnd) > now
}
