import { AppError } from '@alcove/contracts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

/**
 * Refuses to end a subscription at once as unpaid if a payment was recorded meanwhile; a repeated request ends it with its
 * period. Needs the customer's lock.
 * @throws AppError PAYMENT_UNAVAILABLE; SUBSCRIPTION_WRONG_STATE if it has ended meanwhile
 */
export async function requirePastDue(
  tx: Pick<BillingTx, 'findSubscription'>,
  id: string,
): Promise<StoredSubscription> {
  const subscription = await tx.findSubscription(id)
  if (subscription?.endedAt) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  if (subscription?.status !== 'past_due') throw new AppError('PAYMENT_UNAVAILABLE')
  return subscription
}
