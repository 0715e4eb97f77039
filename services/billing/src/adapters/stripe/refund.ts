import type Stripe from 'stripe'
import { PaymentRefused } from '../../ports.ts'
import type { StripeContext } from './context.ts'
import { idOf } from './shapes.ts'
import { taxedInvoiceOf } from './taxed-invoice-of.ts'

/**
 * Gives money back; of an invoice of Stripe that counts, by a credit note, which is made and numbered along with the
 * refund. What has been given back already is refused with `charge_already_refunded`; the same key, again, is not.
 */
export async function refund(
  { stripe }: StripeContext,
  payment: string,
  amount: number,
  key: string,
): Promise<void> {
  const invoice = await taxedInvoiceOf(stripe, payment)
  const done = invoice
    ? await byCreditNote(stripe, invoice, amount, key)
    : await stripe.refunds.create({ charge: payment, amount }, { idempotencyKey: key })
  if (done.status === 'failed' || done.status === 'canceled')
    throw new PaymentRefused(done.failure_reason ?? `refund_${done.status}`)
}
