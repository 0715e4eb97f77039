import type Stripe from 'stripe'
import { PaymentRefused } from '../../ports.ts'
import type { StripeContext } from './context.ts'
import { idOf } from './shapes.ts'

/**
 * Gives money back; of an invoice with taxes of Stripe by a credit note of Stripe, which makes the refund. More than is
 * left is refused; the same key, again, is not.
 */
export async function refund(
  { stripe }: StripeContext,
  payment: string,
  amount: number,
  key: string,
): Promise<void> {
  const invoice = await taxedInvoiceOf(stripe, payment)
  const done =
    invoice === null
      ? await stripe.refunds.create({ charge: payment, amount }, { idempotencyKey: key })
      : await refundByNote(stripe, invoice, amount, key)
  if (done?.status === 'failed' || done?.status === 'canceled')
    throw new PaymentRefused(done.failure_reason ?? `refund_${done.status}`)
}

/** The invoice that a charge has paid, where Stripe has worked out its taxes. */
async function taxedInvoiceOf(stripe: Stripe, payment: string): Promise<string | null> {
  const { payment_intent } = await stripe.charges.retrieve(payment)
  const intent = idOf(payment_intent)
  if (intent === null) return null
  const paid = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
  })
  const invoices = paid.data.map(({ invoice }) => invoice as Stripe.Invoice)
  return invoices.find(({ automatic_tax: tax }) => tax?.enabled)?.id ?? null
}

async function refundByNote(stripe: Stripe, invoice: string, amount: number, key: string) {
  const { refunds } = await stripe.creditNotes.create(
    { invoice, amount, refund_amount: amount, expand: ['refunds.refund'] },
    { idempotencyKey: key },
  )
  return refunds.map(({ refund }) => refund as Stripe.Refund)[0]
}
