import { endSubscription } from '../../life/end-subscription.ts'
import type { Subscription } from '../../objects.ts'
import { missing } from '../../refusal.ts'
import { type Endpoint, findNamed } from '../call.ts'

/** Answers 'no such subscription' when it has ended already, as Stripe does. */
export const cancelSubscription: Endpoint = (world, { id }) => {
  const subscription = findNamed<Subscription>(world, 'subscription', id)
  if (subscription.status === 'canceled') throw missing('subscription', id)
  endSubscription(world, subscription, 'cancellation_requested')
  return subscription
}
