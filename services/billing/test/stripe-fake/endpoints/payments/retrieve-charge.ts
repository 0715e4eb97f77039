import type { Charge } from '../../objects.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const retrieveCharge: Endpoint = (world, { id }) => findNamed<Charge>(world, 'charge', id)
