import { type AccessLevel, AppError, type BillingInterval } from '@alcove/contracts'
import { type Coupon, couponCode, isRedeemable } from '../../coupons/domain/coupon.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { periodEnd } from '../../subscriptions/domain/period.ts'
import { isPaidAndRunning } from '../../subscriptions/domain/subscription.ts'
import { resolvePlanOnSale } from '../../subscriptions/queries/resolve-plan.ts'
import { amountsOf } from '../domain/price.ts'

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
  /** Cents: without discount, of the first period, and of later ones. */
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
 * What an order costs this customer now. A gift does not stand in the way of paying; a subscription that is paid for does.
 * @param reads the store, or the transaction that takes the order
 * @throws AppError ALREADY_SUBSCRIBED, PLAN_NOT_ON_SALE, COUPON_INVALID
 */
export async function priceOrder(
  deps: Pick<BillingDeps, 'plans' | 'currency' | 'rules'>,
  reads: Reads,
  wanted: OrderRequest,
  now: Date,
): Promise<PricedOrder> {
  const running = await reads.findRunning(wanted.userId)
  if (running && isPaidAndRunning(running)) throw new AppError('ALREADY_SUBSCRIBED')
  const target = resolvePlanOnSale(deps, wanted)
  const coupon =
    wanted.coupon === undefined ? null : await redeemable(reads, wanted.coupon, wanted.userId, now)
  const { first, recurring } = amountsOf(target.price, coupon)
  const customer = await reads.findCustomer(wanted.userId)
  // One gift at a time: a first period at less, or days that cost nothing before it.
  const isGiven = coupon?.duration === 'once' || customer?.trialUsedAt
  const trialDays = isGiven ? 0 : deps.rules.trialDays
  const inTrial = new Date(now.getTime() + trialDays * DAY_MS)
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
    nextChargeAt: trialDays > 0 ? inTrial : periodEnd(now, target.interval),
  }
}

async function redeemable(
  reads: Pick<Reads, 'findCoupon' | 'countCouponUse'>,
  typed: string,
  userId: string,
  now: Date,
): Promise<Coupon> {
  const coupon = await reads.findCoupon(couponCode(typed))
  if (!coupon || !isRedeemable(coupon, await reads.countCouponUse(coupon.id, userId, now), now))
    throw new AppError('COUPON_INVALID')
  return coupon
}
