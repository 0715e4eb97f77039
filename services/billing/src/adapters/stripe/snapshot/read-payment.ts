import type Stripe from 'stripe'
import type { PaymentSnapshot } from '../../../sync/domain/snapshot.ts'
import type { StripeContext } from '../context.ts'
import { isUndone } from '../money/refund.ts'
import { idOf, moment, subscriptionOf } from '../shapes.ts'

/** Pending payments have no status yet. */
const STATUS: Record<string, PaymentSnapshot['status']> = { succeeded: 'succeeded', failed: 'failed' }

/** Far more refunds than one payment has. */
const ALL = { limit: 10_000 }

/** Dispute statuses that withhold the money. Inquiries (`warning_…`) withhold nothing, and a won dispute returns it. */
const WITHHELD = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
])

/** Maps payment intents to invoices: since API 2025-03-31.basil a charge no longer names its invoice. */
export function mapInvoicesByIntent(invoices: Stripe.Invoice[]): Map<string, Stripe.Invoice> {
  const byIntent = new Map<string, Stripe.Invoice>()
  for (const invoice of invoices) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = idOf(payment.payment_intent)
      if (intent) byIntent.set(intent, invoice)
    }
  }
  return byIntent
}

export async function readPayments(
  { stripe }: StripeContext,
  charges: Stripe.Charge[],
  byIntent: Map<string, Stripe.Invoice>,
): Promise<PaymentSnapshot[]> {
  const payments: PaymentSnapshot[] = []
  for (const charge of charges) {
    const status = STATUS[charge.status]
    if (!status) continue
    const isDisputed = await isWithheld(stripe, charge)
    const invoice = byIntent.get(idOf(charge.payment_intent) ?? '')
    payments.push({
      reference: charge.id,
      invoice: invoice?.id ?? null,
      subscription: invoice ? subscriptionOf(invoice) : null,
      status: isDisputed ? 'disputed' : status,
      amount: charge.amount,
      refunded: await sumRefunds(stripe, charge),
      currency: charge.currency.toUpperCase(),
      at: moment(charge.created),
      failure: status === 'failed' ? (charge.failure_code ?? 'unknown') : null,
    })
  }
  return payments
}

/**
 * Sums the refunds that hold. A refund can fail weeks later, and no public text says that the charge's sum then falls.
 * A charge lists its newest ten; the others are fetched.
 */
async function sumRefunds(stripe: Stripe, { id, refunds, amount_refunded }: Stripe.Charge): Promise<number> {
  if (!refunds) return amount_refunded
  const made = refunds.has_more
    ? await stripe.refunds.list({ charge: id, limit: 100 }).autoPagingToArray(ALL)
    : refunds.data
  return made.reduce((sum, one) => sum + (isUndone(one) ? 0 : one.amount), 0)
}

/** Returns true while a dispute withholds the money; the charge itself only says that it was once disputed. */
export async function isWithheld(
  stripe: Stripe,
  { id, disputed }: Pick<Stripe.Charge, 'id' | 'disputed'>,
): Promise<boolean> {
  if (!disputed) return false
  const disputes = await stripe.disputes.list({ charge: id, limit: 100 })
  return disputes.data.some(({ status }) => WITHHELD.has(status))
}
