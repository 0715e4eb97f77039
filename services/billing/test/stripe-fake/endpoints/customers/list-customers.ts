import { text } from '../../form.ts'
import type { Customer } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listCustomers: Endpoint = (world, { params }) => {
  const email = text(params.email)
  const all = listAll<Customer>(world, 'customer').filter((one) => email === null || one.email === email)
  return paginate(all, params, '/v1/customers')
}
