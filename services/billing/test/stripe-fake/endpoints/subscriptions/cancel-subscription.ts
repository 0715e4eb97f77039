import { endSubscription } from '../../life/end-subscription.ts'
import type { Subscription } from '../../objects.ts'
import { missing } from '../../refusal.ts'
import { type Endpoint, named } from '../call.ts'

/** Of what has ended already it says that there is no such thing, as Stripe does. */
export const cancelSubscription: Endpoint = (world, { id }) => {
  const subscription = named<Subscription>(world, 'subscription', id)
  if (subscription.status === 'canceled') throw missing('subscription', id)
  endSubscription(world, subscription, 'cancellation_requested')
  return subscription
}
