import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentUnavailable } from '../../ports.ts'

/**
 * Opens the provider's page where the customer changes the card and pays open invoices.
 * @throws AppError PORTAL_UNAVAILABLE for a customer who never paid, or a provider without a portal; PAYMENT_UNAVAILABLE
 */
export async function openPaymentPortal(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  { userId, returnUrl }: { userId: string; returnUrl: string },
): Promise<string> {
  const reference = await store.findProviderReference(provider.name, userId)
  const url = reference === null ? null : await provider.portalLink(reference, returnUrl).catch(toAppError)
  if (url === null) throw new AppError('PORTAL_UNAVAILABLE')
  return url
}

function toAppError(error: unknown): never {
  if (error instanceof PaymentUnavailable) throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  throw error
}
