import { AppError, CHECKOUT_CONSENT_VERSION } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { requireNotErased } from '@alcove/kit/auth/erased-accounts'
import { couponCode } from '../../coupons/domain/coupon.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { isSameOrder, type StoredCheckout } from '../domain/checkout.ts'
import { type OrderRequest, type PricedOrder, priceOrder } from '../queries/price-order.ts'
import { closeCheckout } from './close-checkout.ts'

export interface CheckoutRequest extends OrderRequest {
  /** The account, as its token names it. */
  caller: Pick<Caller, 'id' | 'email' | 'username'>
  /** Version of the text that was agreed to; null where nothing was. */
  consentVersion: string | null
  /** Of the caller: `https://videos.example`. */
  origin: string
}

export interface CreatedCheckout {
  checkout: StoredCheckout
  priced: PricedOrder
  /** Another request has written it down, and may be asking the provider for its page still. */
  byAnother: boolean
}

/** An order that nobody pays is over after this. */
const LIFETIME_MS = 24 * 3_600_000
/** A page is not handed out any more when it has less than this to live. */
const LEAST_LIFETIME_MS = 5 * 60_000
/** No request asks the provider for so long: whoever took an order before that has died over it. */
const PATIENCE_MS = 5 * 60_000

/**
 * Writes down what a customer orders, under the customer's lock: of several requests for the same one writes the order, and
 * the others find it. Another order closes the page before it.
 * @throws AppError TOKEN_EXPIRED, VALIDATION_FAILED, CHECKOUT_CONSENT_MISSING, ALREADY_SUBSCRIBED, PLAN_NOT_ON_SALE,
 * COUPON_INVALID
 */
export async function createCheckout(
  deps: BillingDeps,
  tx: BillingTx,
  wanted: CheckoutRequest,
): Promise<CreatedCheckout> {
  await lockCaller(tx, wanted.caller)
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
    return { checkout: former, priced, byAnother: now.getTime() - former.createdAt.getTime() < PATIENCE_MS }
  }
  if (former) await closeCheckout(deps, tx, former, now)
  await tx.insertCheckout(order)
  return { checkout: order, priced, byAnother: false }
}

/**
 * Takes the customer's lock. The event that names a new account may still be on its way; its verified token names it already.
 * @throws AppError TOKEN_EXPIRED for an account that has been deleted
 */
async function lockCaller(
  tx: BillingTx,
  { id: userId, email, username }: CheckoutRequest['caller'],
): Promise<void> {
  await requireNotErased(tx.sql, userId)
  await tx.saveProfile({ userId, revision: 0, email, username })
  await tx.lockCustomer(userId)
}

/** Without consent all of the money goes back within 14 days, whatever was used: that is given once. */
async function checkConsent(
  tx: Pick<BillingTx, 'hasWithdrawn'>,
  { userId, consentVersion }: CheckoutRequest,
): Promise<void> {
  if (consentVersion === null) {
    if (await tx.hasWithdrawn(userId)) throw new AppError('CHECKOUT_CONSENT_MISSING')
  } else if (consentVersion !== CHECKOUT_CONSENT_VERSION) {
    const message = 'Ce texte n’est plus celui de la commande : rechargez la page'
    throw new AppError('VALIDATION_FAILED', { violations: [{ propertyPath: 'consent', message }] })
  }
}

function newCheckout(
  deps: BillingDeps,
  wanted: CheckoutRequest,
  priced: PricedOrder,
  now: Date,
): StoredCheckout {
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
