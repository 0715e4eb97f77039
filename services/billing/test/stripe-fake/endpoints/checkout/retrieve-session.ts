import type { Session } from '../../objects.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const retrieveSession: Endpoint = (world, { id }) => findNamed<Session>(world, 'checkout.session', id)
