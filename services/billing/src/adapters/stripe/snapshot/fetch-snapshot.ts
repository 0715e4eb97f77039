import type { KnownCustomer } from '../../../ports.ts'
import type { CustomerSnapshot } from '../../../sync/domain/snapshot.ts'
import type { StripeContext } from '../context.ts'
import { idOf } from '../shapes.ts'
import { findSessions } from './find-sessions.ts'
import { type Held, listHeld } from './list-held.ts'
import { readCheckout } from './read-checkout.ts'
import { firstFailures, readInvoice } from './read-invoice.ts'
import { mapInvoicesByIntent, readPayments } from './read-payment.ts'
import { readSubscription } from './read-subscription.ts'

/**
 * Fetches everything that Stripe holds of an account. Its customers come from our records, and from checkouts that name
 * others.
 */
export async function fetchSnapshot(context: StripeContext, known: KnownCustomer): Promise<CustomerSnapshot> {
  const sessions = await findSessions(context, known)
  const customers = new Set([known.reference, ...sessions.map(({ customer }) => idOf(customer))])
  customers.delete(null)
  const held = await listHeld(context, [...customers] as string[], known)
  return {
    checkouts: sessions.flatMap((session) => readCheckout(session, known) ?? []),
    subscriptions: await readSubscriptions(context, held, known),
    ...(await readMoney(context, held, known)),
  }
}

async function readSubscriptions(context: StripeContext, held: Held, known: KnownCustomer) {
  const read = []
  for (const one of held.subscriptions) read.push(await readSubscription(context, one, known))
  return read.filter((one) => one !== null)
}

async function readMoney(context: StripeContext, { invoices, charges }: Held, known: KnownCustomer) {
  const byIntent = mapInvoicesByIntent(invoices)
  const failures = firstFailures(charges, byIntent, known)
  return {
    invoices: invoices.flatMap((invoice) => readInvoice(invoice, failures) ?? []),
    payments: await readPayments(context, charges, byIntent),
  }
}
