import { moveBalance } from '../../life/move-balance.ts'
import type { Customer, Invoice, InvoicePayment } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { emit, get, listAll } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'

/**
 * Returns the credit that the invoice had used
 * (docs.stripe.com/changelog/2019-12-03/customer-balances-returned-voided-invoices).
 */
export const voidInvoice: Endpoint = (world, { id }) => {
  const invoice = findNamed<Invoice>(world, 'invoice', id)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid('You can only pass in open or uncollectible invoices.')
  const { starting_balance: before, ending_balance: after, currency } = invoice
  moveBalance(world, get<Customer>(world, 'customer', invoice.customer), {
    amount: before - (after ?? before),
    currency,
    invoice: id,
    type: 'unapplied_from_invoice',
  })
  for (const payment of listAll<InvoicePayment>(world, 'invoice_payment')) {
    if (payment.invoice !== id || payment.status !== 'open') continue
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = world.now
  }
  Object.assign(invoice, { status: 'void', auto_advance: false, next_payment_attempt: null })
  invoice.status_transitions.voided_at = world.now
  emit(world, 'invoice.voided', invoice)
  return invoice
}
