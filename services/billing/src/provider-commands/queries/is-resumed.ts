import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { isResumedLast } from '../domain/superseded.ts'
import { findUnconfirmed } from './find-unconfirmed.ts'

/** True while a resume may still take effect, or be repeated, after what our records show. */
export async function isResumed(
  reads: Pick<BillingTx, 'findCommandsOf' | 'findCustomer'>,
  subscription: Pick<StoredSubscription, 'id' | 'userId'>,
): Promise<boolean> {
  if (isResumedLast(await reads.findCommandsOf(subscription.id))) return true
  return (await findUnconfirmed(reads, subscription, ['resume'])) !== null
}
