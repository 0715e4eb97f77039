import { strings, text } from '../form.ts'
import type { Price, Product } from '../objects.ts'
import { invalid } from '../refusal.ts'
import { begin, keep } from '../world.ts'
import { type Endpoint, named } from './call.ts'

export const createProduct: Endpoint = (world, { params }) => {
  const head = begin(world, 'product', 'prod')
  const id = text(params.id) ?? head.id
  if (world.things.has(id)) throw invalid('Product already exists.', 'resource_already_exists')
  return keep<Product>(world, {
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

export const retrieveProduct: Endpoint = (world, { id }) => named<Product>(world, 'product', id)

export const updateProduct: Endpoint = (world, { id, params }) => {
  const product = named<Product>(world, 'product', id)
  product.name = text(params.name) ?? product.name
  if (params.active !== undefined) product.active = params.active === 'true'
  Object.assign(product.metadata, strings(params.metadata))
  return product
}

export const retrievePrice: Endpoint = (world, { id }) => named<Price>(world, 'price', id)
