import { strings, text } from '../../form.ts'
import type { Product } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { createHead, store } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const createProduct: Endpoint = (world, { params }) => {
  const head = createHead(world, 'product', 'prod')
  const id = text(params.id) ?? head.id
  if (world.things.has(id)) throw invalid('Product already exists.', 'resource_already_exists')
  return store<Product>(world, {
    ...head,
    id,
    active: true,
    name: text(params.name) ?? '',
    metadata: strings(params.metadata),
    images: [],
    marketing_features: [],
    updated: world.now,
  })
}
