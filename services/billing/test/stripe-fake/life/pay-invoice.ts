import type { Invoice, InvoicePayment } from '../objects.ts'
import { createHead, emit, listAll, store, type World } from '../world.ts'
import { chargeCard } from './charge-card.ts'

/** @returns true when it is paid now */
export function payInvoice(world: World, invoice: Invoice, present: boolean): boolean {
  invoice.attempted = true
  if (invoice.amount_due === 0) return settle(world, invoice)
  const payment = paymentOf(world, invoice)
  const { customer, currency, amount_due: amount } = invoice
  const intent = payment.payment.payment_intent
  invoice.attempt_count++
  const charge = chargeCard(world, { customer, amount, currency, intent, present })
  if (charge.status === 'failed') return false
  Object.assign(payment, {
    status: 'paid',
    amount_paid: amount,
    status_transitions: { canceled_at: null, paid_at: world.now },
  })
  return settle(world, invoice)
}

function settle(world: World, invoice: Invoice): true {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = world.now
  emit(world, 'invoice.paid', invoice)
  return true
}

/** Uses one intent for all attempts. */
function paymentOf(world: World, { id, amount_due, currency }: Invoice): InvoicePayment {
  const there = listAll<InvoicePayment>(world, 'invoice_payment').find(({ invoice }) => invoice === id)
  return (
    there ??
    store<InvoicePayment>(world, {
      ...createHead(world, 'invoice_payment', 'inpay'),
      invoice: id,
      amount_requested: amount_due,
      amount_paid: null,
      currency,
      is_default: true,
      payment: { type: 'payment_intent', payment_intent: world.newId('pi') },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    })
  )
}
