import { fields, number } from '../../form.ts'
import type { BalanceTransaction, Customer } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const listBalanceTransactions: Endpoint = (world, { id, params }) => {
  const customer = findNamed<Customer>(world, 'customer', id)
  const from = number(fields(params.created).gte) ?? 0
  const all = listAll<BalanceTransaction>(world, 'customer_balance_transaction').filter(
    (one) => one.customer === customer.id && one.created >= from,
  )
  return paginate(all, params, `/v1/customers/${id}/balance_transactions`)
}
