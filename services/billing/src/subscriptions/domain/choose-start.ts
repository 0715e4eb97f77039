import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import type { StoredSubscription } from './subscription.ts'

/**
 * Chooses when a contract began. The recorded start stays, unless it was estimated, as late as possible, and the provider has
 * told the real one since.
 */
export function chooseStart(
  recorded: Pick<StoredSubscription, 'createdAt'> | null,
  { startedAt, isStartEstimated }: Pick<SubscriptionSnapshot, 'startedAt' | 'isStartEstimated'>,
): Date {
  if (!recorded) return startedAt
  return isStartEstimated === false && startedAt < recorded.createdAt ? startedAt : recorded.createdAt
}
