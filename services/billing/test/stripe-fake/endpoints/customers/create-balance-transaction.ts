import { number, strings, text } from '../../form.ts'
import { moveBalance } from '../../life/move-balance.ts'
import type { Customer } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const createBalanceTransaction: Endpoint = (world, { id, params }) => {
  const customer = findNamed<Customer>(world, 'customer', id)
  const amount = number(params.amount) ?? 0
  if (!Number.isInteger(amount)) throw invalid('Invalid integer', 'parameter_invalid_integer', 'amount')
  const moved = moveBalance(world, customer, {
    amount,
    currency: text(params.currency) ?? '',
    description: text(params.description),
    metadata: strings(params.metadata),
    type: 'adjustment',
  })
  if (!moved) throw invalid('The amount must not be zero.', undefined, 'amount')
  return moved
}
