import type { Charge } from '../objects.ts'
import { type Card, createHead, emit, store, type World } from '../world.ts'

interface Debit {
  customer: string
  amount: number
  currency: string
  intent: string
  /** On the page, where the bank can ask for a confirmation. */
  present: boolean
}

/** `renewals-fail` pays only on the page. */
function accepts(card: Card, present: boolean): boolean {
  if (card === 'works') return true
  return present && card !== 'declined'
}

export function chargeCard(world: World, debit: Debit): Charge {
  const { customer, amount, currency, intent } = debit
  const succeeded = accepts(world.cards.get(customer) ?? 'declined', debit.present)
  const charge = store<Charge>(world, {
    ...createHead(world, 'charge', 'ch'),
    amount,
    amount_captured: succeeded ? amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    captured: succeeded,
    currency,
    customer,
    disputed: false,
    failure_code: succeeded ? null : 'card_declined',
    failure_message: succeeded ? null : 'Your card has insufficient funds.',
    metadata: {},
    paid: succeeded,
    payment_intent: intent,
    refunded: false,
    status: succeeded ? 'succeeded' : 'failed',
  })
  emit(world, `charge.${charge.status}`, charge)
  return charge
}
