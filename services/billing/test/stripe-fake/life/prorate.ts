import type { Item, Line, Price, Subscription } from '../objects.ts'
import type { World } from '../world.ts'
import { addIntervals } from './calendar.ts'
import { applyDiscounts } from './discounts.ts'
import { buildLine } from './lines.ts'

/** Computes the lines of a price change, and the period that follows. */
export function prorate(
  world: World,
  subscription: Subscription,
  price: Price,
  at: number,
): { lines: Line[]; period: { start: number; end: number } } {
  const [item] = subscription.items.data as [Item]
  const { current_period_start: start, current_period_end: end } = item
  const isTrial = subscription.status === 'trialing'
  const restarts = !isTrial && price.recurring.interval !== item.price.recurring.interval
  const left = (end - at) / (end - start)
  const paid = isTrial ? 0 : applyDiscounts(world, item.price.unit_amount, subscription.discounts)
  const next = isTrial ? 0 : price.unit_amount
  const period = restarts
    ? { start: world.now, end: addIntervals(world.now, price.recurring.interval, 1) }
    : { start, end }
  const charged = restarts ? period : { start: at, end }
  const common = { subscription, item }
  return {
    period,
    lines: [
      buildLine(world, {
        ...common,
        price: item.price,
        amount: 0 - Math.round(paid * left),
        period: { start: at, end },
        proration: true,
      }),
      buildLine(world, {
        ...common,
        price,
        amount: restarts ? next : Math.round(next * left),
        period: charged,
        proration: !restarts,
      }),
    ],
  }
}
