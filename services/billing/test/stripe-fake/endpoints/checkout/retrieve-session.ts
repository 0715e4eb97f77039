import type { Session } from '../../objects.ts'
import { type Endpoint, named } from '../call.ts'

export const retrieveSession: Endpoint = (world, { id }) => named<Session>(world, 'checkout.session', id)
