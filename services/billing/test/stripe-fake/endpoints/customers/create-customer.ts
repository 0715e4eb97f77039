import { strings, text } from '../../form.ts'
import type { Customer } from '../../objects.ts'
import { createHead, emit, store } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const createCustomer: Endpoint = (world, { params }) => {
  const customer = store<Customer>(world, {
    ...createHead(world, 'customer', 'cus'),
    email: text(params.email),
    metadata: strings(params.metadata),
    preferred_locales: ['fr'],
    balance: 0,
  })
  emit(world, 'customer.created', customer)
  return customer
}
