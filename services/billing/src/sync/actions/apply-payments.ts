import { isDeepStrictEqual } from 'node:util'
import { paymentRecorded } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import { goesOnAs } from '../domain/contract.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import {
  factsBetween,
  type PaymentFact,
  paymentStatus,
  refundable,
  type StoredPayment,
} from '../domain/payment.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { isBoughtTwice } from '../domain/surplus.ts'
import type { PaymentTruth } from '../ports.ts'
import type { BillingTx } from '../store/store.ts'
import { orderCreditSettled } from './order-credit-settled.ts'
import { orderEnd } from './order-end.ts'
import { orderRefund } from './order-refund.ts'
import type { RecordedInvoices } from './record-invoices.ts'
import type { RecordedSubscriptions } from './record-subscriptions.ts'
import type { Fetched } from './record-truth.ts'
import { refundAfterWithdrawal } from './refund-after-withdrawal.ts'
import { sayNotice } from './say-notice.ts'
import { undoRefunds } from './undo-refunds.ts'
import { writeCreditNote } from './write-credit-note.ts'

interface Recorded {
  subscriptions: RecordedSubscriptions
  invoices: RecordedInvoices
}

/** Records money that came, did not come, or went back, and says each such fact once. */
export async function recordPayments(
  deps: BillingDeps,
  tx: BillingTx,
  { userId, truth, now }: Fetched,
  { subscriptions, invoices }: Recorded,
): Promise<void> {
  const known = new Map(
    (await tx.findPaymentsAt(deps.provider.name, userId)).map((one) => [one.reference, one]),
  )
  for (const told of truth.payments) {
    const before = known.get(told.reference) ?? null
    const invoice = told.invoice ? (invoices.get(told.invoice) ?? null) : null
    const subscription = told.subscription ? (subscriptions.get(told.subscription) ?? null) : null
    const after = foldedInto(deps, {
      userId,
      truth: told,
      before,
      invoiceId: invoice?.id ?? null,
      subscriptionId: subscription?.id ?? null,
    })
    if (!before) await tx.insertPayment(after)
    else if (!isDeepStrictEqual(after, before)) await tx.updatePayment(after.id, after)
    known.set(told.reference, after)
    const facts = factsBetween(before, after)
    for (const fact of facts) await sayFact(deps, tx, { fact, payment: after, invoice, now })
    // What a payment paid for may be named later than the payment itself.
    const isLinked = before?.subscriptionId === null && after.subscriptionId !== null
    if (isLinked || facts.some(({ kind }) => kind === 'received'))
      await refundAfterWithdrawal(deps, tx, after, now)
    if (
      subscription?.surplus &&
      refundable(after) > 0 &&
      (await goesBack(tx, after, { subscription, invoice }))
    )
      await orderRefund(deps, tx, { payment: after, reason: 'paid for twice', now })
    const isNewDispute = after.status === 'disputed' && before?.status !== 'disputed'
    if ((after.status === 'disputed') !== (before?.status === 'disputed'))
      await orderCreditSettled(deps, tx, after, now)
    const disputed = isNewDispute && subscription && goesOnAs(subscription, [...subscriptions.values()])
    if (disputed && !disputed.endedAt) await orderEnd(deps, tx, disputed, now, 'a payment was disputed')
  }
}

/** All that was paid for what never gave anything; of what did, the time that another one gave as well. */
async function goesBack(
  tx: Pick<BillingTx, 'findSubscriptionsOf' | 'hasHistory'>,
  { at, userId }: StoredPayment,
  { subscription, invoice }: { subscription: StoredSubscription; invoice: StoredInvoice | null },
): Promise<boolean> {
  if (!(await tx.hasHistory(subscription))) return true
  const time = {
    from: invoice?.periodStart ?? at,
    until: invoice?.periodEnd ?? subscription.currentPeriodEnd,
  }
  return isBoughtTwice(time, await tx.findSubscriptionsOf(userId))
}

interface Fold {
  userId: string
  truth: PaymentTruth
  before: StoredPayment | null
  invoiceId: string | null
  subscriptionId: string | null
}

function foldedInto(
  { ids, provider }: Pick<BillingDeps, 'ids' | 'provider'>,
  { userId, truth, before, invoiceId, subscriptionId }: Fold,
): StoredPayment {
  return {
    id: before?.id ?? ids(),
    userId,
    subscriptionId: subscriptionId ?? before?.subscriptionId ?? null,
    invoiceId: invoiceId ?? before?.invoiceId ?? null,
    provider: provider.name,
    reference: truth.reference,
    status: paymentStatus(truth),
    amount: truth.amount,
    refundedAmount: truth.refunded,
    currency: truth.currency,
    failure: truth.failure,
    at: truth.at,
  }
}

interface Said {
  fact: PaymentFact
  payment: StoredPayment
  invoice: StoredInvoice | null
  now: Date
}

async function sayFact(
  deps: BillingDeps,
  tx: BillingTx,
  { fact, payment, invoice, now }: Said,
): Promise<void> {
  const { id: paymentId, userId, subscriptionId, currency } = payment
  const entryId = deps.ids()
  const at = fact.kind === 'received' || fact.kind === 'failed' ? payment.at : now
  await tx.appendPaymentFact({ id: entryId, paymentId, ...fact, currency, at })
  tx.emit(paymentRecorded, {
    entryId,
    paymentId,
    userId,
    subscriptionId,
    invoiceId: payment.invoiceId,
    ...fact,
    currency,
    occurredAt: at.toISOString(),
  })
  if (fact.kind === 'restored') await undoRefunds(deps, tx, payment)
  if (fact.kind !== 'refunded') return
  if (invoice?.document) await creditWhatWentBack(deps, tx, { invoice, now })
  await sayNotice(deps, tx, {
    kind: 'payment-refunded',
    occasion: `${paymentId}:${payment.refundedAmount}`,
    to: { userId, email: null },
    facts: { amount: fact.amount, currency, ...(invoice?.number ? { invoiceNumber: invoice.number } : {}) },
    now,
  })
}

/** Up to what has gone back: a note stays when its money came again, and that is not credited a second time. */
async function creditWhatWentBack(
  deps: BillingDeps,
  tx: BillingTx,
  { invoice, now }: { invoice: StoredInvoice; now: Date },
): Promise<void> {
  const payments = await tx.findPaymentsOfInvoice(invoice.id)
  const wentBack = payments.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0)
  const notes = await tx.findCreditNotes(invoice.id)
  const amount = wentBack - notes.reduce((sum, { amountPaid }) => sum + amountPaid, 0)
  if (amount > 0) await writeCreditNote(deps, tx, { invoice, amount, now })
}
