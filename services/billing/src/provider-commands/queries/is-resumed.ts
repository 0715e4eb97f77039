import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { mayTakeEffect } from '../domain/superseded.ts'

/** True while a resume may still take effect, or be repeated, after what our records show. */
export async function isResumed(
  reads: Pick<BillingTx, 'findCommandsOf' | 'findCustomer'>,
  { id, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
): Promise<boolean> {
  const customer = await reads.findCustomer(userId)
  return mayTakeEffect('resume', await reads.findCommandsOf(id), customer?.syncedAt ?? null)
}
