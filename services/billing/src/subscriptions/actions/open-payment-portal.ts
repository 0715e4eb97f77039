import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentUnavailable } from '../../ports.ts'

/**
 * Where a customer changes the card and pays what is owed.
 * @throws AppError PORTAL_UNAVAILABLE for who has never paid, or where the provider has no such page; PAYMENT_UNAVAILABLE
 */
export async function openPaymentPortal(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  { userId, returnUrl }: { userId: string; returnUrl: string },
): Promise<string> {
  const reference = await store.findProviderReference(provider.name, userId)
  const url = reference === null ? null : await provider.portalLink(reference, returnUrl).catch(unavailable)
  if (url === null) throw new AppError('PORTAL_UNAVAILABLE')
  return url
}

function unavailable(error: unknown): never {
  if (error instanceof PaymentUnavailable) throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  throw error
}
