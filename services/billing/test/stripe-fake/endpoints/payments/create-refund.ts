import { number, strings, text } from '../../form.ts'
import type { Charge, Refund } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { emit, store } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const createRefund: Endpoint = (world, { params }) => {
  const charge = findNamed<Charge>(world, 'charge', text(params.charge) ?? '', 'charge')
  const left = charge.amount - charge.amount_refunded
  const amount = number(params.amount) ?? left
  if (charge.disputed) throw invalid('The charge has been charged back.', 'charge_disputed')
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (amount > left) throw invalid('Refund amount is greater than unrefunded amount.', undefined, 'amount')
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emit(world, 'charge.refunded', charge)
  return store<Refund>(world, {
    id: world.newId('re'),
    object: 'refund',
    created: world.now,
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    status: 'succeeded',
    metadata: strings(params.metadata),
  })
}
