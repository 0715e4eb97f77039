import { text } from '../../form.ts'
import type { Subscription } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listSubscriptions: Endpoint = (world, { params }) => {
  const customer = text(params.customer)
  const all = listAll<Subscription>(world, 'subscription')
    .filter((one) => customer === null || one.customer === customer)
    .filter((one) => params.status === 'all' || one.status !== 'canceled')
  return paginate(all, params, '/v1/subscriptions')
}
