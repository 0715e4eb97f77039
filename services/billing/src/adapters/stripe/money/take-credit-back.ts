import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'
import { isRefusal } from '../failures.ts'
import { idOf, moment } from '../shapes.ts'
import { coveredPeriod } from '../snapshot/read-invoice.ts'
import { creditOfChanges } from './credit-of-changes.ts'

interface GivenBack {
  charge: Stripe.Charge
  /** That the charge has paid. */
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

/** Far more than one customer has since a payment that may still be given back. */
const ALL = { limit: 10_000 }

/**
 * Money that went back is not worth anything here any more: what a change of plan has left of it as credit goes too, up to
 * as much, and only where the payment was for time that is not over. Whatever Stripe refuses of this must not make the
 * refund fail: the money is gone.
 * @throws what is passing: asking again is right
 */
export async function takeCreditBack(context: StripeContext, given: GivenBack, key: string): Promise<void> {
  const { charge, invoice } = given
  const customer = idOf(charge.customer)
  if (!customer || moment(coveredPeriod(invoice).end) <= context.clock.now()) return
  try {
    await take(context, await ledgerSince(context, customer, given), given, key)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** What has moved the customer's balance since an invoice. */
export async function ledgerSince(
  { stripe }: StripeContext,
  customer: string,
  { charge: { currency }, invoice }: Pick<GivenBack, 'charge' | 'invoice'>,
): Promise<Ledger> {
  const asked = { created: { gte: invoice.created }, limit: 100, expand: ['data.invoice'] }
  const movements = await stripe.customers.listBalanceTransactions(customer, asked).autoPagingToArray(ALL)
  return { customer, currency, movements: movements.filter((one) => one.currency === currency) }
}

async function take(
  context: StripeContext,
  ledger: Ledger,
  { invoice, amount }: GivenBack,
  key: string,
): Promise<void> {
  const taken = await move(context, ledger, Math.min(amount, creditOfChanges(ledger.movements, invoice)), key)
  // Note: a renewal, or another refund, may have come between the reading and the taking.
  if (taken && taken.ending_balance > 0)
    await move(context, ledger, -Math.min(taken.amount, taken.ending_balance), `${key}:over`)
}

/** Lowers the credit, or raises it below zero. Stripe forgets keys after a day, so what was done bears ours. */
async function move(
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
