import { AppError, CHECKOUT_CONSENT_VERSION } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { requireNotErased } from '@alcove/kit/auth/erased-accounts'
import { normaliseCouponCode } from '../../coupons/domain/coupon.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { isSameOrder, type StoredCheckout } from '../domain/checkout.ts'
import { type OrderRequest, type PricedOrder, priceOrder } from '../queries/price-order.ts'
import { closeCheckout } from './close-checkout.ts'

export interface CheckoutRequest extends OrderRequest {
  /** The account, from its verified token. */
  caller: Pick<Caller, 'id' | 'email' | 'username'>
  /** Version of the accepted consent text; null without consent. */
  consentVersion: string | null
  /** Origin of the caller: `https://videos.example`. */
  origin: string
}

export interface FoundCheckout {
  checkout: StoredCheckout
  priced: PricedOrder
  /** Another request recorded this checkout and may still be waiting for its payment page. */
  fromOtherRequest: boolean
}

/** Time until an unpaid checkout expires. */
const LIFETIME_MS = 24 * 3_600_000
/** A payment page with less time left than this is replaced. */
const MIN_REMAINING_MS = 5 * 60_000
/** Longer than any request to the provider: the request that recorded an older checkout has died. */
const MAX_REQUEST_MS = 5 * 60_000

/**
 * Records a checkout under the customer's lock: of concurrent identical requests one records it and the others find it.
 * A different checkout closes the page of the one before it.
 * @throws AppError TOKEN_EXPIRED, VALIDATION_FAILED, CHECKOUT_CONSENT_MISSING, ALREADY_SUBSCRIBED, PLAN_NOT_ON_SALE,
 * COUPON_INVALID
 */
export async function findOrCreateCheckout(
  deps: BillingDeps,
  tx: BillingTx,
  request: CheckoutRequest,
): Promise<FoundCheckout> {
  await lockCaller(tx, request.caller)
  await checkConsent(tx, request)
  const now = deps.clock.now()
  const coupon =
    request.coupon === undefined ? null : await tx.findCoupon(normaliseCouponCode(request.coupon))
  if (coupon?.maxRedemptions) await tx.lockCoupon(coupon.id)
  const priced = await priceOrder(deps, tx, request, now)
  const checkout = buildCheckout(deps, request, priced, now)
  const open = await tx.findOpenCheckout(request.userId)
  const isUsable = open !== null && open.expiresAt.getTime() - now.getTime() > MIN_REMAINING_MS
  if (open && isUsable && isSameOrder(open, checkout)) {
    const { consentVersion } = checkout
    if (consentVersion !== null) await tx.updateCheckout(open.id, { consentVersion })
    return {
      checkout: open,
      priced,
      fromOtherRequest: now.getTime() - open.createdAt.getTime() < MAX_REQUEST_MS,
    }
  }
  if (open) await closeCheckout(deps, tx, open, now)
  await tx.insertCheckout(checkout)
  return { checkout, priced, fromOtherRequest: false }
}

/**
 * Takes the customer's lock. Saves the profile from the token first, because the event of a new account may arrive later.
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

/** Without consent a withdrawal within 14 days refunds everything, however much was used; a customer gets that once. */
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

function buildCheckout(
  deps: BillingDeps,
  request: CheckoutRequest,
  priced: PricedOrder,
  now: Date,
): StoredCheckout {
  const { plan, interval, currency, firstAmount, recurringAmount, trialDays, coupon, description } = priced
  return {
    id: deps.ids(),
    userId: request.userId,
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
    consentVersion: request.consentVersion,
    orderText: description,
  }
}
