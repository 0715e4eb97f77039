import { AppError } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { BillingDeps } from '../../deps.ts'
import { requireSync } from './require-sync.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Syncs the customer of a subscription for an administrator.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, PAYMENT_UNAVAILABLE when the provider is away or its snapshot is invalid
 */
export async function syncSubscription(
  deps: BillingDeps,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  const subscription = await deps.store.findSubscription(id)
  if (!subscription) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  const { userId } = subscription
  await deps.store.inTransaction(async (tx) =>
    recordAuditEntry(deps, tx, {
      actorId,
      action: 'subscription.sync',
      subject: { type: 'subscription', id },
      details: { userId },
    }),
  )
  await requireSync(() => syncCustomer(deps, userId))
}
