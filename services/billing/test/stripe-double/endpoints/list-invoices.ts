import { text } from '../form.ts'
import type { Invoice } from '../objects.ts'
import { paginate } from '../paginate.ts'
import { allOf } from '../world.ts'
import type { Endpoint } from './call.ts'

export const listInvoices: Endpoint = (world, { params }) => {
  const all = allOf<Invoice>(world, 'invoice').filter((one) => one.customer === text(params.customer))
  return paginate(all, params, '/v1/invoices')
}
