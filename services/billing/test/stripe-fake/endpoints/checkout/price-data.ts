import { fields, number, text, type Value } from '../../form.ts'
import type { Interval, Price, Product } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { createHead, type World } from '../../world.ts'
import { findNamed } from '../call.ts'

/** Builds an inline price, or finds an existing one. Not stored, so that a preview leaves nothing behind. */
export function priceFrom(world: World, item: Value | undefined): Price {
  const { price, price_data } = fields(item)
  const there = text(price)
  if (there !== null) return findNamed<Price>(world, 'price', there, 'price')
  const data = fields(price_data)
  const product = findNamed<Product>(world, 'product', text(data.product) ?? '', 'price_data[product]')
  if (!product.active) throw invalid('The product is not active.', 'product_inactive')
  const interval = text(fields(data.recurring).interval) as Interval
  const amount = number(data.unit_amount)
  if (amount === null || !Number.isInteger(amount) || amount < 0)
    throw invalid('Invalid integer', 'parameter_invalid_integer', 'price_data[unit_amount]')
  return {
    ...createHead(world, 'price', 'price'),
    active: false,
    billing_scheme: 'per_unit',
    currency: text(data.currency) ?? '',
    metadata: {},
    product: product.id,
    recurring: { interval, interval_count: 1, usage_type: 'licensed', meter: null },
    tax_behavior: text(data.tax_behavior) ?? 'unspecified',
    type: 'recurring',
    unit_amount: amount,
  }
}
