import { strings, text } from '../../form.ts'
import type { Customer } from '../../objects.ts'
import { begin, emit, keep } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const createCustomer: Endpoint = (world, { params }) => {
  const customer = keep<Customer>(world, {
    ...begin(world, 'customer', 'cus'),
    email: text(params.email),
    metadata: strings(params.metadata),
    preferred_locales: ['fr'],
    balance: 0,
  })
  emit(world, 'customer.created', customer)
  return customer
}
