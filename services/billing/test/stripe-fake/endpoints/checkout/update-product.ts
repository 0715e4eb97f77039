import { strings, text } from '../../form.ts'
import type { Product } from '../../objects.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const updateProduct: Endpoint = (world, { id, params }) => {
  const product = findNamed<Product>(world, 'product', id)
  product.name = text(params.name) ?? product.name
  if (params.active !== undefined) product.active = params.active === 'true'
  Object.assign(product.metadata, strings(params.metadata))
  return product
}
