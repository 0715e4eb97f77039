import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused, PaymentUnavailable, type StartedCheckout } from '../../ports.ts'
import { toCheckoutRefusalCode } from '../../provider-commands/domain/refusal.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredCheckout } from '../domain/checkout.ts'
import { enqueueExpiry } from './close-checkout.ts'
import { type CheckoutRequest, type FoundCheckout, findOrCreateCheckout } from './find-or-create-checkout.ts'

interface Page {
  /** Id of the checkout. */
  id: string
  url: string
}

/**
 * Records a checkout and opens its payment page. The same checkout again returns the same page; a different one closes the
 * page before it, so a customer has one open page at most and never lands on one that is closing.
 * @throws AppError TOKEN_EXPIRED, VALIDATION_FAILED, CHECKOUT_CONSENT_MISSING, ALREADY_SUBSCRIBED, PLAN_NOT_ON_SALE,
 * COUPON_INVALID, PAYMENT_UNAVAILABLE, ORDER_REFUSED when the provider rejects it
 */
export async function startCheckout(deps: BillingDeps, request: CheckoutRequest): Promise<Page> {
  const found = await deps.store.inTransaction((tx) => findOrCreateCheckout(deps, tx, request))
  const { checkout, fromOtherRequest } = found
  if (checkout.url !== null) return { id: checkout.id, url: checkout.url }
  try {
    const started = await openPaymentPage(deps, request, found)
    const isOpen = await deps.store.inTransaction((tx) => recordPage(deps, tx, checkout, started))
    if (!isOpen) throw new AppError('PAYMENT_UNAVAILABLE')
    return { id: checkout.id, url: started.url }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable || error instanceof PaymentRefused)) throw error
    if (fromOtherRequest) return findConcurrentPage(deps, checkout, error)
    await failCheckout(deps, checkout)
    throw toAppError(deps, checkout, error)
  }
}

async function openPaymentPage(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  { userId, origin }: CheckoutRequest,
  { checkout: { id }, priced }: FoundCheckout,
): Promise<StartedCheckout> {
  const customer = await store.findCustomer(userId)
  if (!customer) throw new Error(`checkout ${id} has no customer ${userId}`)
  const reference = await store.findProviderReference(provider.name, userId)
  return provider.startCheckout({
    checkoutId: id,
    customer: { userId, email: customer.email, reference },
    ...priced,
    discount: priced.coupon,
    successUrl: `${origin}/subscription/success?session_id=${id}`,
    cancelUrl: `${origin}/subscription/cancel?session_id=${id}`,
  })
}

/** Logs a refusal as an error: retrying would fail again, so an operator has to find the cause. */
function toAppError(
  { log }: Pick<BillingDeps, 'log'>,
  { id: checkoutId }: StoredCheckout,
  error: PaymentUnavailable | PaymentRefused,
): AppError {
  if (error instanceof PaymentUnavailable) {
    log.warn({ err: error, checkoutId }, 'checkout.open-failed: the payment provider is unavailable')
    return new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  }
  log.error({ err: error, checkoutId }, 'checkout.refused: by the payment provider')
  return new AppError(toCheckoutRefusalCode(error.reason), { params: { reason: error.reason }, cause: error })
}

/**
 * Records the payment page. If the checkout was closed or failed while the provider was called, closes the page again.
 * @returns whether the page can be paid
 */
async function recordPage(
  deps: BillingDeps,
  tx: BillingTx,
  { id, userId }: StoredCheckout,
  { reference, url, expiresAt, customer }: StartedCheckout,
): Promise<boolean> {
  await tx.lockCustomer(userId)
  if (customer) await tx.saveProviderReference(deps.provider.name, userId, customer)
  const current = await tx.findCheckout(id)
  const isPayable = current?.status === 'starting' || current?.status === 'open'
  await tx.updateCheckout(id, { ...(isPayable ? { status: 'open' } : {}), reference, url, expiresAt })
  if (!isPayable) await enqueueExpiry(deps, tx, { id, userId }, deps.clock.now())
  return isPayable
}

/** The provider may refuse a checkout that another request is opening; that request decides the outcome. */
async function findConcurrentPage(
  { store, log }: Pick<BillingDeps, 'store' | 'log'>,
  { id }: StoredCheckout,
  error: PaymentUnavailable | PaymentRefused,
): Promise<Page> {
  const current = await store.findCheckout(id)
  if (current?.status === 'open' && current.url !== null) return { id, url: current.url }
  log.warn(
    { err: error, checkoutId: id },
    'checkout.open-failed: the payment provider is unavailable, and another request opens the same checkout',
  )
  throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
}

/** Marks the checkout as failed, so that the next attempt starts a new one. */
async function failCheckout(deps: BillingDeps, { id, userId }: StoredCheckout): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const current = await tx.findCheckout(id)
    if (current?.status === 'starting')
      await tx.updateCheckout(id, { status: 'failed', endedAt: deps.clock.now() })
  })
}
