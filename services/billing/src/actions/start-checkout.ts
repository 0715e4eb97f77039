import { AppError, CHECKOUT_CONSENT_VERSION } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import { isSameOrder, type StoredCheckout } from '../domain/checkout.ts'
import { couponCode } from '../domain/coupon.ts'
import { checkoutRefusalOf } from '../domain/refusal.ts'
import { PaymentRefused, PaymentUnavailable, type StartedCheckout } from '../ports.ts'
import { type PricedOrder, priceOrder, type WantedOrder } from '../queries/price-order.ts'
import type { BillingTx } from '../store/store.ts'
import { closeCheckout, orderExpiry } from './close-checkout.ts'

interface Wanted extends WantedOrder {
  /** Version of the text that was agreed to; null where nothing was. */
  consentVersion: string | null
  /** Of the caller: `https://videos.example`. */
  origin: string
}

/** An order that nobody pays is over after this. */
const LIFETIME_MS = 24 * 3_600_000
/** A page is not handed out any more when it has less than this to live. */
const LEAST_LIFETIME_MS = 5 * 60_000

/**
 * Takes an order and answers where it is paid. The same order again is the same page; another order closes the page before
 * it, so that one page is open per customer at most.
 * @throws AppError USER_NOT_FOUND, VALIDATION_FAILED, CHECKOUT_CONSENT_MISSING, ALREADY_SUBSCRIBED, PLAN_NOT_ON_SALE,
 * COUPON_INVALID, PAYMENT_UNAVAILABLE, ORDER_REFUSED where the provider does not want it
 */
export async function startCheckout(deps: BillingDeps, wanted: Wanted): Promise<{ id: string; url: string }> {
  const { checkout, priced } = await deps.store.inTransaction((tx) => takeOrder(deps, tx, wanted))
  if (checkout.url !== null) return { id: checkout.id, url: checkout.url }
  const customer = await deps.store.findCustomer(wanted.userId)
  if (!customer) throw new AppError('USER_NOT_FOUND')
  const { provider } = deps
  try {
    const started = await provider.startCheckout({
      checkoutId: checkout.id,
      customer: {
        userId: wanted.userId,
        email: customer.email,
        reference: await deps.store.findProviderReference(provider.name, wanted.userId),
      },
      ...priced,
      discount: priced.coupon,
      successUrl: `${wanted.origin}/subscription/success?session_id=${checkout.id}`,
      cancelUrl: `${wanted.origin}/subscription/cancel?session_id=${checkout.id}`,
    })
    await deps.store.inTransaction(async (tx) => {
      await tx.lockCustomer(wanted.userId)
      if (started.customer) await tx.saveProviderReference(provider.name, wanted.userId, started.customer)
      await open(deps, tx, checkout, started)
    })
    return { id: checkout.id, url: started.url }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable || error instanceof PaymentRefused)) throw error
    await giveUp(deps, checkout)
    throw toAppError(deps, checkout, error)
  }
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

/** Another order may have closed this one while the provider was asked: then its page is closed as well. */
async function open(
  deps: BillingDeps,
  tx: BillingTx,
  { id, userId }: StoredCheckout,
  { reference, url, expiresAt }: StartedCheckout,
): Promise<void> {
  const current = await tx.findCheckout(id)
  const waits = current?.status === 'starting' || current?.status === 'open'
  await tx.updateCheckout(id, { ...(waits ? { status: 'open' } : {}), reference, url, expiresAt })
  if (!waits) await orderExpiry(deps, tx, { id, userId }, deps.clock.now())
}

async function takeOrder(
  deps: BillingDeps,
  tx: BillingTx,
  wanted: Wanted,
): Promise<{ checkout: StoredCheckout; priced: PricedOrder }> {
  if (!(await tx.lockCustomer(wanted.userId))) throw new AppError('USER_NOT_FOUND')
  await checkConsent(tx, wanted)
  const now = deps.clock.now()
  const coupon = wanted.coupon === undefined ? null : await tx.findCoupon(couponCode(wanted.coupon))
  if (coupon?.maxRedemptions) await tx.lockCoupon(coupon.id)
  const priced = await priceOrder(deps, tx, wanted, now)
  const order = newCheckout(deps, wanted, priced, now)
  const former = await tx.findOpenCheckout(wanted.userId)
  const lives = former !== null && former.expiresAt.getTime() - now.getTime() > LEAST_LIFETIME_MS
  if (former && lives && isSameOrder(former, order)) {
    const { consentVersion } = order
    if (consentVersion !== null) await tx.updateCheckout(former.id, { consentVersion })
    return { checkout: former, priced }
  }
  if (former) await closeCheckout(deps, tx, former, now)
  await tx.insertCheckout(order)
  return { checkout: order, priced }
}

/** Without consent all of the money goes back within 14 days, whatever was used: that is given once. */
async function checkConsent(
  tx: Pick<BillingTx, 'hasWithdrawn'>,
  { userId, consentVersion }: Wanted,
): Promise<void> {
  if (consentVersion === null) {
    if (await tx.hasWithdrawn(userId)) throw new AppError('CHECKOUT_CONSENT_MISSING')
  } else if (consentVersion !== CHECKOUT_CONSENT_VERSION) {
    const message = 'Ce texte n’est plus celui de la commande : rechargez la page'
    throw new AppError('VALIDATION_FAILED', { violations: [{ propertyPath: 'consent', message }] })
  }
}

function newCheckout(deps: BillingDeps, wanted: Wanted, priced: PricedOrder, now: Date): StoredCheckout {
  const { plan, interval, currency, firstAmount, recurringAmount, trialDays, coupon, description } = priced
  return {
    id: deps.ids(),
    userId: wanted.userId,
    provider: deps.provider.name,
    plan,
    interval,
    currency,
    firstAmount,
    recurringAmount,
    trialDays,
    couponId: coupon?.id ?? null,
    status: 'starting',
    reference: null,
    url: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    endedAt: null,
    consentVersion: wanted.consentVersion,
    orderText: description,
  }
}

/** Whoever tries again begins a new order. */
async function giveUp(deps: BillingDeps, { id }: StoredCheckout): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    const current = await tx.findCheckout(id)
    if (current?.status === 'starting')
      await tx.updateCheckout(id, { status: 'failed', endedAt: deps.clock.now() })
  })
}
