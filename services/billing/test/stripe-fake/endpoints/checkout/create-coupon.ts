import { number, strings, text } from '../../form.ts'
import type { Coupon } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { createHead, store } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const createCoupon: Endpoint = (world, { params }) => {
  const head = createHead(world, 'coupon', 'coupon')
  const id = text(params.id) ?? head.id
  if (world.things.has(id)) throw invalid('Coupon already exists.', 'resource_already_exists')
  return store<Coupon>(world, {
    ...head,
    id,
    name: text(params.name),
    amount_off: number(params.amount_off),
    percent_off: number(params.percent_off),
    currency: text(params.currency),
    duration: text(params.duration) === 'forever' ? 'forever' : 'once',
    metadata: strings(params.metadata),
    times_redeemed: 0,
    valid: true,
  })
}
