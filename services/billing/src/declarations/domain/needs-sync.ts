import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

/** Time before the end of a period in which the provider may have begun the next one, or failed to charge it. */
const NEAR_RENEWAL_MS = 600_000

/** Tests whether a contract has to be synced before a termination, because its payment decides when it ends. */
export function needsSync(
  { status, currentPeriodEnd }: Pick<StoredSubscription, 'status' | 'currentPeriodEnd'>,
  receivedAt: Date,
): boolean {
  return status === 'past_due' || currentPeriodEnd.getTime() <= receivedAt.getTime() + NEAR_RENEWAL_MS
}
