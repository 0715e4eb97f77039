import { strings, text } from '../form.ts'
import type { Customer } from '../objects.ts'
import { paginate } from '../paginate.ts'
import { allOf, begin, emit, keep } from '../world.ts'
import type { Endpoint } from './call.ts'

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

export const listCustomers: Endpoint = (world, { params }) => {
  const email = text(params.email)
  const all = allOf<Customer>(world, 'customer').filter((one) => email === null || one.email === email)
  return paginate(all, params, '/v1/customers')
}
