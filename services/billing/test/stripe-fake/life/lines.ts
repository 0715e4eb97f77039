import type { Item, Line, Price, Subscription } from '../objects.ts'
import type { World } from '../world.ts'
import { applyDiscounts } from './discounts.ts'

interface Wanted {
  subscription: Subscription
  item: Item
  price: Price
  amount: number
  period: { start: number; end: number }
  proration: boolean
}

export function buildLine(world: World, wanted: Wanted): Line {
  const { subscription, item, price, amount, period, proration } = wanted
  return {
    id: world.newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: price.id,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        subscription: subscription.id,
        subscription_item: item.id,
        proration,
        invoice_item: null,
        proration_details: null,
      },
    },
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity: item.quantity,
    subtotal: amount,
  }
}

/** Builds the line of a whole period; zero during a trial. */
export function periodLine(world: World, subscription: Subscription): Line {
  const [item] = subscription.items.data as [Item]
  const full = item.price.unit_amount * item.quantity
  const amount = subscription.status === 'trialing' ? 0 : applyDiscounts(world, full, subscription.discounts)
  const period = { start: item.current_period_start, end: item.current_period_end }
  return buildLine(world, { subscription, item, price: item.price, amount, period, proration: false })
}
