import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'
import { isRefusal } from '../failures.ts'
import { idOf, moment } from '../shapes.ts'
import { coveredPeriod } from '../snapshot/read-invoice.ts'
import { sumChangeCredit } from './credit-of-changes.ts'

interface RefundedPayment {
  charge: Stripe.Charge
  /** The invoice that the charge paid. */
  invoice: Stripe.Invoice
  /** Cents. */
  amount: number
}

export interface Ledger {
  customer: string
  currency: string
  /** Newest first. */
  movements: Stripe.CustomerBalanceTransaction[]
}

/** Far more movements than a customer has since a refundable payment. */
const ALL = { limit: 10_000 }

/**
 * Takes back the credit that plan changes have left of a refunded payment, up to the refund, unless its period is over.
 * A refusal by Stripe must not fail the refund: the money is gone.
 * @throws temporary errors, for a retry
 */
export async function takeCreditBack(
  context: StripeContext,
  refunded: RefundedPayment,
  key: string,
): Promise<void> {
  const { charge, invoice } = refunded
  const customer = idOf(charge.customer)
  if (!customer || moment(coveredPeriod(invoice).end) <= context.clock.now()) return
  try {
    await takeCredit(context, await readLedger(context, customer, refunded), refunded, key)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** Lists the movements of the customer's balance since an invoice. */
export async function readLedger(
  { stripe }: StripeContext,
  customer: string,
  { charge: { currency }, invoice }: Pick<RefundedPayment, 'charge' | 'invoice'>,
): Promise<Ledger> {
  const query = { created: { gte: invoice.created }, limit: 100, expand: ['data.invoice'] }
  const movements = await stripe.customers.listBalanceTransactions(customer, query).autoPagingToArray(ALL)
  return { customer, currency, movements: movements.filter((one) => one.currency === currency) }
}

async function takeCredit(
  context: StripeContext,
  ledger: Ledger,
  { invoice, amount }: RefundedPayment,
  key: string,
): Promise<void> {
  const taken = await moveCredit(
    context,
    ledger,
    Math.min(amount, sumChangeCredit(ledger.movements, invoice)),
    key,
  )
  // Note: a renewal or another refund may come between reading and taking.
  if (taken && taken.ending_balance > 0)
    await moveCredit(context, ledger, -Math.min(taken.amount, taken.ending_balance), `${key}:over`)
}

/** Moves the balance, possibly below zero. Stripe forgets keys after a day, so movements carry ours. */
async function moveCredit(
  { stripe }: StripeContext,
  { customer, currency, movements }: Ledger,
  amount: number,
  key: string,
): Promise<Stripe.CustomerBalanceTransaction | null> {
  const made = movements.find(({ metadata }) => metadata?.key === key)
  if (made || amount === 0) return made ?? null
  return stripe.customers.createBalanceTransaction(
    customer,
    { amount, currency, metadata: { key } },
    { idempotencyKey: `${key}:credit` },
  )
}
