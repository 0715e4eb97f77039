import type { BalanceTransaction, Customer } from '../objects.ts'
import { begin, keep, type World } from '../world.ts'

type Movement = Pick<BalanceTransaction, 'amount' | 'currency' | 'type'> &
  Partial<Pick<BalanceTransaction, 'invoice' | 'metadata' | 'description'>>

/**
 * Gives credit (below zero) or takes it, and writes it down. Which type Stripe gives to the credit of an invoice below zero
 * no public text says; the adapter does not look at it.
 */
export function moveBalance(world: World, customer: Customer, movement: Movement): BalanceTransaction | null {
  if (movement.amount === 0) return null
  customer.balance += movement.amount
  return keep<BalanceTransaction>(world, {
    ...begin(world, 'customer_balance_transaction', 'cbtxn'),
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
