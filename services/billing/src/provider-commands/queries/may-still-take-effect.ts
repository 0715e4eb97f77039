import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { mayTakeEffect } from '../domain/superseded.ts'

/** True while a cancellation or resume may take effect, or be repeated, after what our records show. */
export async function mayStillTakeEffect(
  reads: Pick<BillingTx, 'findCommandsOf' | 'findCustomer'>,
  { id, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
  kind: Parameters<typeof mayTakeEffect>[0],
): Promise<boolean> {
  const customer = await reads.findCustomer(userId)
  return mayTakeEffect(kind, await reads.findCommandsOf(id), customer?.syncedAt ?? null)
}
