import { isDeepStrictEqual } from 'node:util'
import { paymentRecorded } from '@alcove/contracts'
import { refundAfterEnd } from '../../declarations/actions/refund-after-end.ts'
import { refundAfterWithdrawal } from '../../declarations/actions/refund-after-withdrawal.ts'
import type { BillingDeps } from '../../deps.ts'
import { queueEmail } from '../../emails/actions/queue-email.ts'
import { issueCreditNote } from '../../invoices/actions/issue-credit-note.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import { applyDispute } from '../../payments/actions/apply-dispute.ts'
import { failUnreceivedRefunds } from '../../payments/actions/fail-unreceived-refunds.ts'
import { refundDuplicatePayment } from '../../payments/actions/refund-duplicate-payment.ts'
import {
  factsBetween,
  type PaymentFact,
  type StoredPayment,
  toPaymentStatus,
} from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import type { PaymentSnapshot } from '../domain/snapshot.ts'
import type { AppliedInvoices } from './apply-invoices.ts'
import type { FetchedSnapshot } from './apply-snapshot.ts'
import type { AppliedSubscriptions } from './apply-subscriptions.ts'

interface AppliedRecords {
  subscriptions: AppliedSubscriptions
  invoices: AppliedInvoices
}

/** Records received, failed, refunded and disputed payments, and publishes each of these facts once. */
export async function applyPayments(
  deps: BillingDeps,
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
  { subscriptions, invoices }: AppliedRecords,
): Promise<void> {
  const known = new Map(
    (await tx.findPaymentsAt(deps.provider.name, userId)).map((payment) => [payment.reference, payment]),
  )
  const sales = [...subscriptions.values()]
  for (const reported of snapshot.payments) {
    const before = known.get(reported.reference) ?? null
    const invoice = reported.invoice ? (invoices.get(reported.invoice) ?? null) : null
    const subscription = reported.subscription ? (subscriptions.get(reported.subscription) ?? null) : null
    const after = mergePayment(deps, {
      userId,
      snapshot: reported,
      before,
      invoiceId: invoice?.id ?? null,
      subscriptionId: subscription?.id ?? null,
    })
    if (!before) await tx.insertPayment(after)
    else if (!isDeepStrictEqual(after, before)) await tx.updatePayment(after.id, after)
    known.set(reported.reference, after)
    const facts = factsBetween(before, after)
    for (const fact of facts) await recordFact(deps, tx, { fact, payment: after, invoice, now })
    if (before && facts.some(({ kind }) => kind === 'restored'))
      await failUnreceivedRefunds(deps, tx, before, after)
    // The provider may name the subscription of a payment later than the payment.
    const isLinked = before?.subscriptionId === null && after.subscriptionId !== null
    if (isLinked || facts.some(({ kind }) => kind === 'received')) {
      await refundAfterWithdrawal(deps, tx, after, now)
      await refundAfterEnd(deps, tx, { payment: after, invoice, now })
    }
    await refundDuplicatePayment(deps, tx, { payment: after, subscription, invoice, now })
    await applyDispute(deps, tx, { before, after, invoice, subscription, subscriptions: sales, now })
  }
}

interface PaymentMerge {
  userId: string
  snapshot: PaymentSnapshot
  before: StoredPayment | null
  invoiceId: string | null
  subscriptionId: string | null
}

function mergePayment(
  { ids, provider }: Pick<BillingDeps, 'ids' | 'provider'>,
  { userId, snapshot, before, invoiceId, subscriptionId }: PaymentMerge,
): StoredPayment {
  return {
    id: before?.id ?? ids(),
    userId,
    subscriptionId: subscriptionId ?? before?.subscriptionId ?? null,
    invoiceId: invoiceId ?? before?.invoiceId ?? null,
    provider: provider.name,
    reference: snapshot.reference,
    status: toPaymentStatus(snapshot),
    amount: snapshot.amount,
    refundedAmount: snapshot.refunded,
    currency: snapshot.currency,
    failure: snapshot.failure,
    at: snapshot.at,
  }
}

interface FactInput {
  fact: PaymentFact
  payment: StoredPayment
  invoice: StoredInvoice | null
  now: Date
}

async function recordFact(
  deps: BillingDeps,
  tx: BillingTx,
  { fact, payment, invoice, now }: FactInput,
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
  if (fact.kind !== 'refunded') return
  if (invoice?.document) await creditRefunds(deps, tx, { invoice, now })
  await queueEmail(deps, tx, {
    kind: 'payment-refunded',
    occasion: `${paymentId}:${payment.refundedAmount}`,
    to: { userId, email: null },
    facts: { amount: fact.amount, currency, ...(invoice?.number ? { invoiceNumber: invoice.number } : {}) },
    now,
  })
}

/** Credits refunds up to their total: a credit note stays when its refund bounces, and the repeat gets no second one. */
async function creditRefunds(
  deps: BillingDeps,
  tx: BillingTx,
  { invoice, now }: { invoice: StoredInvoice; now: Date },
): Promise<void> {
  const payments = await tx.findPaymentsOfInvoice(invoice.id)
  const refunded = payments.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0)
  const notes = await tx.findCreditNotes(invoice.id)
  const amount = refunded - notes.reduce((sum, { amountPaid }) => sum + amountPaid, 0)
  if (amount > 0) await issueCreditNote(deps, tx, { invoice, amount, now })
}
