import { text } from '../form.ts'
import { endSubscription } from '../life/end-subscription.ts'
import type { Subscription } from '../objects.ts'
import { paginate } from '../paginate.ts'
import { missing } from '../refusal.ts'
import { allOf } from '../world.ts'
import { type Endpoint, named } from './call.ts'

export const retrieveSubscription: Endpoint = (world, { id }) =>
  named<Subscription>(world, 'subscription', id)

export const listSubscriptions: Endpoint = (world, { params }) => {
  const customer = text(params.customer)
  const all = allOf<Subscription>(world, 'subscription')
    .filter((one) => customer === null || one.customer === customer)
    .filter((one) => params.status === 'all' || one.status !== 'canceled')
  return paginate(all, params, '/v1/subscriptions')
}

/** Of what has ended already it says that there is no such thing, as Stripe does. */
export const cancelSubscription: Endpoint = (world, { id }) => {
  const subscription = named<Subscription>(world, 'subscription', id)
  if (subscription.status === 'canceled') throw missing('subscription', id)
  endSubscription(world, subscription, 'cancellation_requested')
  return subscription
}
