import type { Price } from '../../objects.ts'
import { type Endpoint, named } from '../call.ts'

export const retrievePrice: Endpoint = (world, { id }) => named<Price>(world, 'price', id)
