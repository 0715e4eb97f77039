import type { Coupon, Discount, Subscription } from '../objects.ts'
import { get, store, type World } from '../world.ts'

export function redeem(world: World, coupon: string, subscription: Subscription): string {
  const { customer, id } = subscription
  const discount = store<Discount>(world, {
    id: world.newId('di'),
    object: 'discount',
    source: { type: 'coupon', coupon },
    start: world.now,
    end: null,
    customer,
    subscription: id,
  })
  get<Coupon>(world, 'coupon', coupon).times_redeemed++
  return discount.id
}

export function couponOf(world: World, discount: string): Coupon {
  return get<Coupon>(world, 'coupon', get<Discount>(world, 'discount', discount).source.coupon)
}

export function applyDiscounts(world: World, amount: number, discounts: string[]): number {
  return discounts.reduce((left, discount) => applyCoupon(couponOf(world, discount), left), amount)
}

export function applyCoupon({ amount_off, percent_off }: Coupon, amount: number): number {
  const off = amount_off ?? Math.round((amount * (percent_off ?? 0)) / 100)
  return Math.max(0, amount - off)
}

/** Drops `once` coupons, which one invoice uses up. */
export function dropSpentCoupons(world: World, subscription: Subscription): void {
  subscription.discounts = subscription.discounts.filter((one) => couponOf(world, one).duration === 'forever')
}
