import type { Subscription } from '../../objects.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const retrieveSubscription: Endpoint = (world, { id }) =>
  findNamed<Subscription>(world, 'subscription', id)
