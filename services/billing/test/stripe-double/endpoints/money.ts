import { number, strings, text } from '../form.ts'
import type { Charge, Dispute, Invoice, Refund } from '../objects.ts'
import { paginate } from '../paginate.ts'
import { invalid } from '../refusal.ts'
import { allOf, emit, keep } from '../world.ts'
import { type Endpoint, named } from './call.ts'

export const listInvoices: Endpoint = (world, { params }) => {
  const all = allOf<Invoice>(world, 'invoice').filter((one) => one.customer === text(params.customer))
  return paginate(all, params, '/v1/invoices')
}

export const listCharges: Endpoint = (world, { params }) => {
  const all = allOf<Charge>(world, 'charge').filter((one) => one.customer === text(params.customer))
  return paginate(all, params, '/v1/charges')
}

export const retrieveCharge: Endpoint = (world, { id }) => named<Charge>(world, 'charge', id)

export const listDisputes: Endpoint = (world, { params }) => {
  const all = allOf<Dispute>(world, 'dispute').filter((one) => one.charge === text(params.charge))
  return paginate(all, params, '/v1/disputes')
}

export const createRefund: Endpoint = (world, { params }) => {
  const charge = named<Charge>(world, 'charge', text(params.charge) ?? '', 'charge')
  const left = charge.amount - charge.amount_refunded
  const amount = number(params.amount) ?? left
  if (charge.disputed) throw invalid('The charge has been charged back.', 'charge_disputed')
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (amount > left) throw invalid('Refund amount is greater than unrefunded amount.', undefined, 'amount')
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emit(world, 'charge.refunded', charge)
  return keep<Refund>(world, {
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
