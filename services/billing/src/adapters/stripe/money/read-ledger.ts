import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'
import { nullIfMissing } from '../failures.ts'
import { idOf, moment } from '../shapes.ts'
import { coveredPeriod } from '../snapshot/read-invoice.ts'

export interface RefundedPayment {
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
 * Lists the movements of a customer's balance in one currency, with their invoices.
 * @param since seconds, when the payment or subscription began that they are read for
 */
export async function readLedger(
  { stripe }: StripeContext,
  customer: string,
  { currency, since }: { currency: string; since: number },
): Promise<Ledger> {
  const query = { created: { gte: since }, limit: 100, expand: ['data.invoice'] }
  const movements = await stripe.customers.listBalanceTransactions(customer, query).autoPagingToArray(ALL)
  return { customer, currency, movements: movements.filter((one) => one.currency === currency) }
}

/** Reads the movements since a payment; null where it has left no credit, as its period is over, or its customer is gone. */
export async function readLedgerOf(
  context: StripeContext,
  { charge: { customer, currency }, invoice }: RefundedPayment,
): Promise<Ledger | null> {
  const id = idOf(customer)
  if (!id || moment(coveredPeriod(invoice).end) <= context.clock.now()) return null
  return nullIfMissing(readLedger(context, id, { currency, since: invoice.created }))
}
