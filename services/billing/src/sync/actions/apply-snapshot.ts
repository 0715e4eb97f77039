import type { BillingDeps } from '../deps.ts'
import type { CustomerTruth } from '../ports.ts'
import type { BillingTx } from '../store/store.ts'
import { recordCheckouts } from './record-checkouts.ts'
import { recordInvoices } from './record-invoices.ts'
import { recordPayments } from './record-payments.ts'
import { recordSubscriptions } from './record-subscriptions.ts'

export interface Fetched {
  userId: string
  truth: CustomerTruth
  now: Date
}

/** Makes the records of one customer say what was fetched, and says what has changed. Under the customer's lock. */
export async function recordTruth(deps: BillingDeps, tx: BillingTx, fetched: Fetched): Promise<void> {
  const subscriptions = await recordSubscriptions(deps, tx, fetched)
  await recordCheckouts(tx, fetched, subscriptions)
  const invoices = await recordInvoices(deps, tx, fetched, subscriptions)
  await recordPayments(deps, tx, fetched, { subscriptions, invoices })
}
