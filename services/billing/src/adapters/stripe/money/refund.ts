import type Stripe from 'stripe'
import { PaymentRefused } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { idOf } from '../shapes.ts'
import { requireUnspent } from './require-unspent.ts'
import { takeCreditBack } from './take-credit-back.ts'

const PAGE = 100
/** Far more refunds than one payment has. */
const ALL = { limit: 10_000 }

/**
 * Refunds a charge, or the invoice by a credit note when Stripe computed its taxes. Stripe forgets keys after a day, so
 * refunds carry ours and are searched first. Takes back credit that plan changes have left of the payment, unless the end of
 * a withdrawn subscription has.
 * @throws PaymentRefused when more is requested than remains and was not spent as credit elsewhere, or when the refund of
 *   this key has failed
 */
export async function refund(
  context: StripeContext,
  payment: string,
  amount: number,
  key: string,
  { isCreditTaken = false } = {},
): Promise<void> {
  const { stripe } = context
  const charge = await stripe.charges.retrieve(payment)
  const invoice = await findInvoice(stripe, charge)
  const approve = async () => {
    if (invoice) await requireUnspent(context, { charge, invoice, amount })
  }
  const done = invoice?.automatic_tax?.enabled
    ? await refundByNote(stripe, invoice.id, amount, key, approve)
    : await refundCharge(stripe, payment, amount, key, approve)
  if (done && isUndone(done)) throw new PaymentRefused(done.failure_reason ?? `refund_${done.status}`)
  if (invoice && !isCreditTaken) await takeCreditBack(context, { charge, invoice, amount }, key)
}

/** Returns true when the bank rejected the refund or it was cancelled: the money never left. */
export function isUndone({ status }: Pick<Stripe.Refund, 'status'>): boolean {
  return status === 'failed' || status === 'canceled'
}

/** Finds the invoice that a charge paid; of several, one with automatic taxes. */
export async function findInvoice(
  stripe: Stripe,
  { payment_intent }: Stripe.Charge,
): Promise<Stripe.Invoice | undefined> {
  const intent = idOf(payment_intent)
  if (intent === null) return
  const paid = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
  })
  const invoices = paid.data.map(({ invoice }) => invoice as Stripe.Invoice)
  return invoices.find(({ automatic_tax: tax }) => tax?.enabled) ?? invoices[0]
}

async function refundCharge(
  stripe: Stripe,
  charge: string,
  amount: number,
  key: string,
  approve: () => Promise<void>,
): Promise<Stripe.Refund> {
  const made = await stripe.refunds.list({ charge, limit: PAGE }).autoPagingToArray(ALL)
  const same = made.find(({ metadata }) => metadata?.key === key)
  if (same) return same
  await approve()
  return stripe.refunds.create({ charge, amount, metadata: { key } }, { idempotencyKey: key })
}

async function refundByNote(
  stripe: Stripe,
  invoice: string,
  amount: number,
  key: string,
  approve: () => Promise<void>,
): Promise<Stripe.Refund | undefined> {
  const listed = { invoice, limit: PAGE, expand: ['data.refunds.refund'] }
  const made = await stripe.creditNotes.list(listed).autoPagingToArray(ALL)
  const same = made.find(({ metadata }) => metadata?.key === key)
  if (same) return readRefund(same)
  await approve()
  const order = { invoice, amount, refund_amount: amount, metadata: { key }, expand: ['refunds.refund'] }
  return readRefund(await stripe.creditNotes.create(order, { idempotencyKey: key }))
}

function readRefund({ refunds }: Stripe.CreditNote): Stripe.Refund | undefined {
  return refunds[0]?.refund as Stripe.Refund | undefined
}
