import type { Subscription } from '../../objects.ts'
import { type Endpoint, named } from '../call.ts'

export const retrieveSubscription: Endpoint = (world, { id }) =>
  named<Subscription>(world, 'subscription', id)
