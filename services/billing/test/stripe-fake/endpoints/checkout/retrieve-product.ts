import type { Product } from '../../objects.ts'
import { type Endpoint, named } from '../call.ts'

export const retrieveProduct: Endpoint = (world, { id }) => named<Product>(world, 'product', id)
