import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import type { StoredCheckout } from '../domain/checkout.ts'

/** @throws AppError CHECKOUT_NOT_FOUND, also for another customer's: knowing the return URL gives no access */
export async function findOwnCheckout(
  { store }: Pick<BillingDeps, 'store'>,
  id: string,
  userId: string,
): Promise<StoredCheckout> {
  const checkout = await store.findCheckout(id)
  if (checkout?.userId !== userId) throw new AppError('CHECKOUT_NOT_FOUND')
  return checkout
}
