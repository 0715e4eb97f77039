import { isDeepStrictEqual } from 'node:util'
import { paymentRecorded } from '@alcove/contracts'
import { enqueueEnd } from '../../commands/actions/enqueue-end.ts'
import { refundAfterWithdrawal } from '../../declarations/actions/refund-after-withdrawal.ts'
import type { BillingDeps } from '../../deps.ts'
import { queueEmail } from '../../emails/actions/queue-email.ts'
import { issueCreditNote } from '../../invoices/actions/issue-credit-note.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import { enqueueCreditSettlement } from '../../payments/actions/enqueue-credit-settlement.ts'
import { enqueueRefund } from '../../payments/actions/enqueue-refund.ts'
import { reopenRefunds } from '../../payments/actions/reopen-refunds.ts'
import { isPaidTwice } from '../../payments/domain/duplicate-payment.ts'
import {
  factsBetween,
  type PaymentFact,
  paymentStatus,
  refundable,
  type StoredPayment,
} from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import { goesOnAs } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { PaymentSnapshot } from '../domain/snapshot.ts'
import type { AppliedInvoices } from './apply-invoices.ts'
import type { FetchedSnapshot } from './apply-snapshot.ts'
import type { AppliedSubscriptions } from './apply-subscriptions.ts'

interface Recorded {
  subscriptions: AppliedSubscriptions
  invoices: AppliedInvoices
}

/** Records money that came, did not come, or went back, and says each such fact once. */
export async function applyPayments(
  deps: BillingDeps,
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
  { subscriptions, invoices }: Recorded,
): Promise<void> {
  const known = new Map(
    (await tx.findPaymentsAt(deps.provider.name, userId)).map((one) => [one.reference, one]),
  )
  for (const told of snapshot.payments) {
    const before = known.get(told.reference) ?? null
    const invoice = told.invoice ? (invoices.get(told.invoice) ?? null) : null
    const subscription = told.subscription ? (subscriptions.get(told.subscription) ?? null) : null
    const after = foldedInto(deps, {
      userId,
      snapshot: told,
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
      subscription?.isDuplicate &&
      refundable(after) > 0 &&
      (await goesBack(tx, after, { subscription, invoice }))
    )
      await enqueueRefund(deps, tx, { payment: after, reason: 'paid for twice', now })
    const isNewDispute = after.status === 'disputed' && before?.status !== 'disputed'
    if ((after.status === 'disputed') !== (before?.status === 'disputed'))
      await enqueueCreditSettlement(deps, tx, after, now)
    const disputed = isNewDispute && subscription && goesOnAs(subscription, [...subscriptions.values()])
    if (disputed && !disputed.endedAt) await enqueueEnd(deps, tx, disputed, now, 'a payment was disputed')
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
  return isPaidTwice(time, await tx.findSubscriptionsOf(userId))
}

interface Fold {
  userId: string
  snapshot: PaymentSnapshot
  before: StoredPayment | null
  invoiceId: string | null
  subscriptionId: string | null
}

function foldedInto(
  { ids, provider }: Pick<BillingDeps, 'ids' | 'provider'>,
  { userId, snapshot, before, invoiceId, subscriptionId }: Fold,
): StoredPayment {
  return {
    id: before?.id ?? ids(),
    userId,
    subscriptionId: subscriptionId ?? before?.subscriptionId ?? null,
    invoiceId: invoiceId ?? before?.invoiceId ?? null,
    provider: provider.name,
    reference: snapshot.reference,
    status: paymentStatus(snapshot),
    amount: snapshot.amount,
    refundedAmount: snapshot.refunded,
    currency: snapshot.currency,
    failure: snapshot.failure,
    at: snapshot.at,
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
  if (fact.kind === 'restored') await reopenRefunds(deps, tx, payment)
  if (fact.kind !== 'refunded') return
  if (invoice?.document) await creditWhatWentBack(deps, tx, { invoice, now })
  await queueEmail(deps, tx, {
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
  if (amount > 0) await issueCreditNote(deps, tx, { invoice, amount, now })
}
