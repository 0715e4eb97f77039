import { AppError } from '@alcove/contracts'
import { checkoutRefusalOf } from '../../commands/domain/refusal.ts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused, PaymentUnavailable, type StartedCheckout } from '../../ports.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredCheckout } from '../domain/checkout.ts'
import { enqueueExpiry } from './close-checkout.ts'
import { type CheckoutRequest, type CreatedCheckout, createCheckout } from './create-checkout.ts'

interface Page {
  /** Of the order. */
  id: string
  url: string
}

/**
 * Takes an order and answers where it is paid. The same order again is the same page; another order closes the page before
 * it, so that one page is open per customer at most. Nobody is sent to one that closes.
 * @throws AppError TOKEN_EXPIRED, VALIDATION_FAILED, CHECKOUT_CONSENT_MISSING, ALREADY_SUBSCRIBED, PLAN_NOT_ON_SALE,
 * COUPON_INVALID, PAYMENT_UNAVAILABLE, ORDER_REFUSED where the provider does not want it
 */
export async function startCheckout(deps: BillingDeps, wanted: CheckoutRequest): Promise<Page> {
  const taken = await deps.store.inTransaction((tx) => createCheckout(deps, tx, wanted))
  const { checkout, byAnother } = taken
  if (checkout.url !== null) return { id: checkout.id, url: checkout.url }
  try {
    const started = await askForPage(deps, wanted, taken)
    const isOpen = await deps.store.inTransaction((tx) => open(deps, tx, checkout, started))
    if (!isOpen) throw new AppError('PAYMENT_UNAVAILABLE')
    return { id: checkout.id, url: started.url }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable || error instanceof PaymentRefused)) throw error
    if (byAnother) return pageOfAnother(deps, checkout, error)
    await giveUp(deps, checkout)
    throw toAppError(deps, checkout, error)
  }
}

async function askForPage(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  { userId, origin }: CheckoutRequest,
  { checkout: { id }, priced }: CreatedCheckout,
): Promise<StartedCheckout> {
  const customer = await store.findCustomer(userId)
  if (!customer) throw new Error(`an order without its customer ${userId}`)
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

/** What was refused would be refused again: somebody has to look why. */
function toAppError(
  { log }: Pick<BillingDeps, 'log'>,
  { id: checkoutId }: StoredCheckout,
  error: PaymentUnavailable | PaymentRefused,
): AppError {
  if (error instanceof PaymentUnavailable) {
    log.warn({ err: error, checkoutId }, 'the payment provider took no order')
    return new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  }
  log.error({ err: error, checkoutId }, 'the payment provider refused an order')
  return new AppError(checkoutRefusalOf(error.reason), { params: { reason: error.reason }, cause: error })
}

/**
 * Another order may have closed this one while the provider was asked, or another request have given it up: then its page
 * is closed as well.
 * @returns whether it can be paid
 */
async function open(
  deps: BillingDeps,
  tx: BillingTx,
  { id, userId }: StoredCheckout,
  { reference, url, expiresAt, customer }: StartedCheckout,
): Promise<boolean> {
  await tx.lockCustomer(userId)
  if (customer) await tx.saveProviderReference(deps.provider.name, userId, customer)
  const current = await tx.findCheckout(id)
  const waits = current?.status === 'starting' || current?.status === 'open'
  await tx.updateCheckout(id, { ...(waits ? { status: 'open' } : {}), reference, url, expiresAt })
  if (!waits) await enqueueExpiry(deps, tx, { id, userId }, deps.clock.now())
  return waits
}

/** That another request asks for the same order can be why the provider refused: it is left to whoever took it. */
async function pageOfAnother(
  { store, log }: Pick<BillingDeps, 'store' | 'log'>,
  { id }: StoredCheckout,
  error: PaymentUnavailable | PaymentRefused,
): Promise<Page> {
  const current = await store.findCheckout(id)
  if (current?.status === 'open' && current.url !== null) return { id, url: current.url }
  log.warn(
    { err: error, checkoutId: id },
    'the payment provider took no order that another request is taking',
  )
  throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
}

/** Whoever tries again begins a new order. */
async function giveUp(deps: BillingDeps, { id, userId }: StoredCheckout): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const current = await tx.findCheckout(id)
    if (current?.status === 'starting')
      await tx.updateCheckout(id, { status: 'failed', endedAt: deps.clock.now() })
  })
}
