import type { Charge } from '../../objects.ts'
import { type Endpoint, named } from '../call.ts'

export const retrieveCharge: Endpoint = (world, { id }) => named<Charge>(world, 'charge', id)
