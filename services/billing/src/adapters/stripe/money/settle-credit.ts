import type Stripe from 'stripe'
import { PaymentUnavailable } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { idOf, moment, subscriptionOf } from '../shapes.ts'
import { coveredPeriod } from '../snapshot/read-invoice.ts'
import { isWithheld } from '../snapshot/read-payment.ts'
import { sumChangeCredit } from './credit-of-changes.ts'
import { type Ledger, readLedger } from './read-ledger.ts'
import { findInvoice } from './refund.ts'

/** A dispute is decided once or twice; each pass reads the result of the one before. */
const PASSES = 5

/**
 * Takes back the credit that plan changes have left of a disputed payment, and returns it when the dispute is won.
 * Repeats until nothing is left to move, so that repeats and races converge.
 */
export async function settleCredit(context: StripeContext, payment: string): Promise<void> {
  for (let pass = 0; pass < PASSES; pass++) if (!(await settleOnce(context, payment))) return
  throw new PaymentUnavailable('the credit of a disputed payment does not come to rest')
}

/** @returns true when anything was moved */
async function settleOnce(context: StripeContext, payment: string): Promise<boolean> {
  const { stripe } = context
  const charge = await stripe.charges.retrieve(payment)
  const invoice = await findInvoice(stripe, charge)
  const customer = idOf(charge.customer)
  if (!customer || !invoice) return false
  const scope = { currency: charge.currency, since: invoice.created }
  const ledger = await readLedger(context, customer, scope)
  const own = ledger.movements.filter(({ metadata }) => metadata?.dispute === charge.id)
  const taken = own.reduce((sum, { amount }) => sum + amount, 0)
  const subscription = subscriptionOf(invoice)
  const amount = (await isWithheld(stripe, charge))
    ? computeRemaining(context, ledger, { charge, invoice, taken })
    : -taken
  if (amount === 0) return false
  await stripe.customers.createBalanceTransaction(
    customer,
    {
      amount,
      currency: charge.currency,
      metadata: { dispute: charge.id, ...(subscription && { subscription }) },
    },
    { idempotencyKey: `dispute:${charge.id}:${own.length}:${amount}` },
  )
  return true
}

/** Cents; negative when two processes took at once. Periods that are over have no credit left, as with refunds. */
function computeRemaining(
  { clock }: StripeContext,
  { movements }: Ledger,
  { charge, invoice, taken }: { charge: Stripe.Charge; invoice: Stripe.Invoice; taken: number },
): number {
  const debt = movements[0]?.ending_balance ?? 0
  if (debt > 0) return -Math.min(taken, debt)
  if (moment(coveredPeriod(invoice).end) <= clock.now()) return 0
  const most = charge.amount - charge.amount_refunded - taken
  return Math.min(most, sumChangeCredit(movements, subscriptionOf(invoice)).left)
}
