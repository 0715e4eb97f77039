import type { Product } from '../../objects.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const retrieveProduct: Endpoint = (world, { id }) => findNamed<Product>(world, 'product', id)
