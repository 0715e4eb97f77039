import { type AccessLevel, AppError, type BillingInterval } from '@alcove/contracts'
import type { Coupon } from '../../coupons/domain/coupon.ts'
import { requireRedeemableCoupon } from '../../coupons/queries/require-redeemable-coupon.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { computePeriodEnd } from '../../subscriptions/domain/period.ts'
import { isPaidAndRunning } from '../../subscriptions/domain/subscription.ts'
import { resolvePlanOnSale } from '../../subscriptions/queries/resolve-plan.ts'
import { computeAmounts } from '../domain/price.ts'

export interface OrderRequest {
  userId: string
  plan: AccessLevel
  interval: BillingInterval
  coupon: string | undefined
}

export interface PricedOrder {
  plan: AccessLevel
  interval: BillingInterval
  currency: string
  /** Cents: without discount, then of the first period and of later ones. */
  price: number
  firstAmount: number
  recurringAmount: number
  trialDays: number
  coupon: Coupon | null
  description: string
  nextChargeAt: Date
}

type Reads = Pick<BillingTx, 'findRunning' | 'findCustomer' | 'findCoupon' | 'countCouponUse'>
const DAY_MS = 86_400_000

/**
 * Prices an order for this customer now. A grant does not prevent buying; a paid subscription does.
 * @param reads the store, or the transaction that records the checkout
 * @throws AppError ALREADY_SUBSCRIBED, PLAN_NOT_ON_SALE, COUPON_INVALID
 */
export async function priceOrder(
  deps: Pick<BillingDeps, 'plans' | 'currency' | 'rules'>,
  reads: Reads,
  request: OrderRequest,
  now: Date,
): Promise<PricedOrder> {
  const running = await reads.findRunning(request.userId)
  if (running && isPaidAndRunning(running)) throw new AppError('ALREADY_SUBSCRIBED')
  const target = resolvePlanOnSale(deps, request)
  const coupon =
    request.coupon === undefined
      ? null
      : await requireRedeemableCoupon(reads, request.coupon, request.userId, now)
  const { first, recurring } = computeAmounts(target.price, coupon)
  const customer = await reads.findCustomer(request.userId)
  // One offer at a time: a discounted first period, or free days before it.
  const excludesTrial = coupon?.duration === 'once' || customer?.trialUsedAt
  const trialDays = excludesTrial ? 0 : deps.rules.trialDays
  const trialEnd = new Date(now.getTime() + trialDays * DAY_MS)
  return {
    plan: target.plan,
    interval: target.interval,
    currency: target.currency,
    price: target.price,
    firstAmount: first,
    recurringAmount: recurring,
    trialDays,
    coupon,
    description: target.description,
    nextChargeAt: trialDays > 0 ? trialEnd : computePeriodEnd(now, target.interval),
  }
}
