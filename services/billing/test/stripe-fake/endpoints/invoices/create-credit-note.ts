import { number, strings, text } from '../../form.ts'
import type { Charge, CreditNote, Invoice, InvoicePayment } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { createHead, emit, listAll, store } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'
import { createRefund } from '../payments/create-refund.ts'

/** Credits a paid invoice and makes the refund along with it (docs.stripe.com/api/credit_notes/create). */
export const createCreditNote: Endpoint = (world, { id, params }) => {
  const invoice = findNamed<Invoice>(world, 'invoice', text(params.invoice) ?? '', 'invoice')
  const amount = number(params.amount) ?? 0
  const before = listAll<CreditNote>(world, 'credit_note').filter((one) => one.invoice === invoice.id)
  const credited = before.reduce((sum, one) => sum + one.amount, 0)
  if (invoice.status !== 'paid') throw invalid('The invoice is not paid.', undefined, 'invoice')
  if (amount <= 0 || amount > invoice.total - credited)
    throw invalid('The amount is greater than what can be credited.', undefined, 'amount')
  if (number(params.refund_amount) !== amount)
    throw invalid('The sum of refunds and credits must be the amount.', undefined, 'refund_amount')
  const refund = createRefund(world, {
    id,
    params: { charge: chargeOf(invoice.id), amount: String(amount) },
  }) as { id: string }
  const note = store<CreditNote>(world, {
    ...createHead(world, 'credit_note', 'cn'),
    amount,
    currency: invoice.currency,
    customer: invoice.customer,
    invoice: invoice.id,
    metadata: strings(params.metadata),
    number: `${invoice.number}-CN-${String(before.length + 1).padStart(2, '0')}`,
    pdf: `${world.origin}/credit_notes/${invoice.id}/pdf`,
    pre_payment_amount: 0,
    post_payment_amount: amount,
    refunds: [{ refund: refund.id, amount_refunded: amount, payment_record_refund: null, type: 'refund' }],
    status: 'issued',
    total: amount,
    type: 'post_payment',
  })
  emit(world, 'credit_note.created', note)
  return note

  function chargeOf(paid: string): string {
    const intents = new Set(
      listAll<InvoicePayment>(world, 'invoice_payment').flatMap((one) =>
        one.invoice === paid ? [one.payment.payment_intent] : [],
      ),
    )
    const charges = listAll<Charge>(world, 'charge')
    return charges.find((one) => one.status === 'succeeded' && intents.has(one.payment_intent))?.id ?? ''
  }
}
