import { AppError } from '@alcove/contracts'
import type { StoredSubscription } from '../domain/subscription.ts'

/**
 * Refuses to end a subscription at once as unpaid if a payment was recorded meanwhile; a repeated request ends it with its
 * period.
 * @param subscription read under the customer's lock
 * @throws AppError PAYMENT_UNAVAILABLE; SUBSCRIPTION_WRONG_STATE if it has ended meanwhile
 */
export function requirePastDue(subscription: StoredSubscription | null): StoredSubscription {
  if (subscription?.endedAt) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  if (subscription?.status !== 'past_due') throw new AppError('PAYMENT_UNAVAILABLE')
  return subscription
}
