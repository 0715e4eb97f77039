import { fields, list, number, strings, text } from '../../form.ts'
import { DAY } from '../../life/calendar.ts'
import { applyCoupon } from '../../life/discounts.ts'
import type { Coupon, Customer, Session } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { createHead, store } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'
import { priceFrom } from './price-data.ts'

export const createSession: Endpoint = (world, { params }) => {
  const customer = findNamed<Customer>(world, 'customer', text(params.customer) ?? '', 'customer')
  if (params.mode !== 'subscription') throw invalid('Only subscriptions are sold here.', undefined, 'mode')
  const price = store(world, priceFrom(world, list(params.line_items)[0]))
  const data = fields(params.subscription_data)
  const coupon = text(fields(list(params.discounts)[0]).coupon)
  const reduction =
    coupon === null ? null : findNamed<Coupon>(world, 'coupon', coupon, 'discounts[0][coupon]')
  const trialDays = number(data.trial_period_days) ?? 0
  const due = reduction ? applyCoupon(reduction, price.unit_amount) : price.unit_amount
  const head = createHead(world, 'checkout.session', 'cs_test')
  const automaticTax = fields(params.automatic_tax).enabled === 'true'
  world.orders.set(head.id, { price, coupon, trialDays, automaticTax, metadata: strings(data.metadata) })
  return store<Session>(world, {
    ...head,
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer: customer.id,
    client_reference_id: text(params.client_reference_id),
    metadata: strings(params.metadata),
    subscription: null,
    invoice: null,
    url: `${world.origin}/pay/${head.id}`,
    expires_at: world.now + DAY,
    amount_subtotal: price.unit_amount,
    amount_total: trialDays > 0 ? 0 : due,
    currency: price.currency,
    locale: text(params.locale) ?? 'auto',
    success_url: text(params.success_url) ?? '',
    cancel_url: text(params.cancel_url) ?? '',
    payment_method_types: ['card'],
    custom_fields: [],
    shipping_options: [],
  })
}
