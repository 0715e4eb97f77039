import { type AdminSubscription, AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { presentAdminSubscription } from '../presenters/present-admin-subscription.ts'

/** @throws AppError SUBSCRIPTION_NOT_FOUND */
export async function findAdminSubscription(
  { store, clock }: Pick<BillingDeps, 'store' | 'clock'>,
  id: string,
): Promise<AdminSubscription> {
  const now = clock.now()
  const [row] = await store.subscriptionList(now).load([id])
  if (!row) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return presentAdminSubscription(row, now)
}
