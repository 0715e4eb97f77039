import type { Price } from '../../objects.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const retrievePrice: Endpoint = (world, { id }) => findNamed<Price>(world, 'price', id)
