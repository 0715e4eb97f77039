import type { BalanceTransaction, Customer } from '../objects.ts'
import { createHead, store, type World } from '../world.ts'

type Movement = Pick<BalanceTransaction, 'amount' | 'currency' | 'type'> &
  Partial<Pick<BalanceTransaction, 'invoice' | 'metadata' | 'description'>>

/**
 * Records a movement of the balance; negative amounts give credit. The type of credit from a negative invoice is in no
 * public text, and the adapter ignores it.
 */
export function moveBalance(world: World, customer: Customer, movement: Movement): BalanceTransaction | null {
  if (movement.amount === 0) return null
  customer.balance += movement.amount
  return store<BalanceTransaction>(world, {
    ...createHead(world, 'customer_balance_transaction', 'cbtxn'),
    checkout_session: null,
    credit_note: null,
    customer: customer.id,
    description: null,
    ending_balance: customer.balance,
    invoice: null,
    metadata: {},
    ...movement,
  })
}
