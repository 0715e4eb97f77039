import { AppError, type SupportedSubscription } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import { presentSupportedSubscription } from './present-supported-subscription.ts'

/** @throws AppError SUBSCRIPTION_NOT_FOUND */
export async function supportedSubscription(
  { store, clock }: Pick<BillingDeps, 'store' | 'clock'>,
  id: string,
): Promise<SupportedSubscription> {
  const [row] = await store.findSupportedSubscriptions([id])
  if (!row) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return presentSupportedSubscription(row, clock.now())
}
