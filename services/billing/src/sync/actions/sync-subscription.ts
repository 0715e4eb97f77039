import { AppError } from '@alcove/contracts'
import { recordAct } from '@alcove/kit/events/record-act'
import type { BillingDeps } from '../../deps.ts'
import { PaymentUnavailable } from '../../ports.ts'
import { InvalidSnapshotError } from '../domain/validate-snapshot.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Fetches the truth about the customer of a subscription, because an administrator wants to see it now.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, PAYMENT_UNAVAILABLE where the provider is away or says what cannot be
 */
export async function syncSubscription(
  deps: BillingDeps,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  const subscription = await deps.store.findSubscription(id)
  if (!subscription) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  const { userId } = subscription
  await deps.store.inTransaction(async (tx) =>
    recordAct(deps, tx, {
      actorId,
      action: 'subscription.sync',
      subject: { type: 'subscription', id },
      details: { userId },
    }),
  )
  try {
    await syncCustomer(deps, userId)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable || error instanceof InvalidSnapshotError)) throw error
    throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  }
}
