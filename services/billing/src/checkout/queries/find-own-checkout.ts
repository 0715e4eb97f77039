import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import type { StoredCheckout } from '../domain/checkout.ts'

/** @throws AppError CHECKOUT_NOT_FOUND, for those of others too: a return address opens nothing */
export async function findOwnCheckout(
  { store }: Pick<BillingDeps, 'store'>,
  id: string,
  userId: string,
): Promise<StoredCheckout> {
  const checkout = await store.findCheckout(id)
  if (checkout?.userId !== userId) throw new AppError('CHECKOUT_NOT_FOUND')
  return checkout
}
