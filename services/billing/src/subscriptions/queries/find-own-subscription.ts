import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { isPaidAndRunning, type StoredSubscription } from '../domain/subscription.ts'

/**
 * Finds a subscription of the caller.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, also for another customer's
 */
export async function findOwnSubscription(
  { store }: Pick<BillingDeps, 'store'>,
  id: string,
  userId: string,
): Promise<StoredSubscription> {
  const subscription = await store.findSubscription(id)
  if (subscription?.userId !== userId) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return subscription
}

/**
 * Finds a subscription of the caller that runs at the current provider and is no duplicate.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE
 */
export async function findOwnRunningSubscription(
  deps: Pick<BillingDeps, 'store' | 'provider'>,
  id: string,
  userId: string,
): Promise<StoredSubscription> {
  const subscription = await findOwnSubscription(deps, id, userId)
  const isOurs = subscription.source === deps.provider.name
  if (!isOurs || !isPaidAndRunning(subscription) || subscription.isDuplicate)
    throw new AppError('SUBSCRIPTION_WRONG_STATE')
  return subscription
}
