import { text } from '../../form.ts'
import type { Invoice } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listInvoices: Endpoint = (world, { params }) => {
  const [customer, subscription, status] = [params.customer, params.subscription, params.status].map(text)
  const subscriptionOf = ({ parent }: Invoice) => parent.subscription_details.subscription
  const all = listAll<Invoice>(world, 'invoice')
    .filter((one) => customer === null || one.customer === customer)
    .filter((one) => subscription === null || subscriptionOf(one) === subscription)
    .filter((one) => status === null || one.status === status)
  return paginate(all, params, '/v1/invoices')
}
