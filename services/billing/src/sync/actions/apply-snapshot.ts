import { endAfterTermination } from '../../declarations/actions/end-after-termination.ts'
import { repeatUnansweredEnds } from '../../declarations/actions/repeat-unanswered-ends.ts'
import type { BillingDeps } from '../../deps.ts'
import { listKnown, refundUncreditedRenewals } from '../../payments/actions/refund-uncredited-renewals.ts'
import type { BillingTx } from '../../store/store.ts'
import { endUnpaidCancelled } from '../../subscriptions/actions/end-unpaid-cancelled.ts'
import { endVoidChanges } from '../../subscriptions/actions/end-void-changes.ts'
import { moveCancellations } from '../../subscriptions/actions/move-cancellations.ts'
import type { CustomerSnapshot } from '../domain/snapshot.ts'
import { applyCheckouts } from './apply-checkouts.ts'
import { applyInvoices } from './apply-invoices.ts'
import { applyPayments } from './apply-payments.ts'
import { applySubscriptions } from './apply-subscriptions.ts'

export interface FetchedSnapshot {
  userId: string
  snapshot: CustomerSnapshot
  now: Date
}

/**
 * Applies a snapshot to the records of a customer and publishes the changes. Needs the customer's lock, and that no newer
 * snapshot was applied (`applyUnlessStale`).
 */
export async function applySnapshot(
  deps: BillingDeps,
  tx: BillingTx,
  fetched: FetchedSnapshot,
): Promise<void> {
  const known = await listKnown(tx, fetched)
  const subscriptions = await applySubscriptions(deps, tx, fetched)
  const sales = [...subscriptions.values()]
  await applyCheckouts(tx, fetched, subscriptions)
  const invoices = await applyInvoices(deps, tx, fetched, subscriptions)
  await repeatUnansweredEnds(deps, tx, sales, fetched.now)
  await applyPayments(deps, tx, fetched, { subscriptions, invoices })
  await endVoidChanges(deps, tx, fetched, subscriptions)
  await endAfterTermination(deps, tx, sales, fetched.now)
  await moveCancellations(deps, tx, sales, fetched.now)
  await endUnpaidCancelled(deps, tx, sales, fetched.now)
  await refundUncreditedRenewals(deps, tx, fetched, { subscriptions, invoices, known })
}
