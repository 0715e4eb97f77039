import type { InvoiceSnapshot, PaymentSnapshot, SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { addPeriods, type Day, endOf } from './days.ts'
import type { WebhookFact } from './facts.ts'
import { waitingChange } from './notes.ts'
import { readCurrency } from './read-subscription.ts'
import { findPeriodStart, type Sale } from './sale.ts'

/**
 * Reads payments and invoices from postbacks: there is no other source. Free periods are neither payments nor invoices.
 */
export function readMoney(
  sale: Sale,
  subscription: SubscriptionSnapshot,
): { invoices: InvoiceSnapshot[]; payments: PaymentSnapshot[] } {
  const charges = listCharges(sale)
  return {
    payments: charges.map((charge) => toPayment(sale, charge)),
    invoices: [...charges.map((charge) => toInvoice(sale, charge)), ...buildUnpaid(sale, subscription)],
  }
}

interface Charge {
  transactionID: string
  reason: InvoiceSnapshot['reason']
  amount: number
  /** As the postback says; a sale in another currency is not recorded. */
  currency: string
  at: Date
  paidUntil: Day
}

function listCharges(sale: Sale): Charge[] {
  const { start, first, rebills, dues } = sale
  const charge = (
    { transactionID, at, currency = readCurrency(sale) }: WebhookFact,
    rest: Omit<Charge, 'transactionID' | 'at' | 'amount' | 'currency'>,
    amount = 0,
  ) => (transactionID !== undefined && amount > 0 ? [{ transactionID, at, amount, currency, ...rest }] : [])
  const begun = start
    ? charge(
        start,
        { reason: start.event === 'upgrade' ? 'change' : 'start', paidUntil: dues[0] as Day },
        first?.amount ?? start.trialAmount ?? start.amount,
      )
    : []
  const renewed = rebills.flatMap((one) =>
    charge(one, { reason: 'renewal', paidUntil: one.nextChargeOn }, one.amount),
  )
  return [...begun, ...renewed]
}

function toPayment(sale: Sale, { transactionID, amount, currency, at }: Charge): PaymentSnapshot {
  const about = sale.postbacks.filter(({ parentID }) => parentID === transactionID)
  const credits = about.filter(({ event }) => event === 'credit')
  const other = credits.find((credit) => credit.currency !== undefined && credit.currency !== currency)
  const refundedCents = credits.reduce((sum, credit) => sum + (credit.amount ?? 0), 0)
  return {
    reference: transactionID,
    invoice: buildReference(sale, transactionID),
    subscription: sale.saleID,
    status: about.some(({ event }) => event === 'chargeback') ? 'disputed' : 'succeeded',
    amount,
    refunded: Math.min(refundedCents, amount),
    // Note: cents of two currencies do not add up; records with two are refused.
    currency: other?.currency ?? currency,
    at,
    failure: null,
  }
}

function toInvoice(sale: Sale, charge: Charge): InvoiceSnapshot {
  const { transactionID, reason, amount, currency, at, paidUntil } = charge
  return {
    ...commonFields(sale),
    currency,
    reference: buildReference(sale, transactionID),
    reason,
    status: 'paid',
    amountDue: amount,
    amountPaid: amount,
    createdAt: at,
    periodStart: findPeriodStart(sale, paidUntil),
    periodEnd: endOf(paidUntil),
  }
}

/**
 * Builds invoices of periods that were not paid in time. Verotel does not report a failed rebill, so a due day without
 * one is the failure. A late payment has its own invoice, named by the transaction, and voids this one.
 */
function buildUnpaid(sale: Sale, { status, endReason, amount }: SubscriptionSnapshot): InvoiceSnapshot[] {
  const { rebills, dues, paidUntil, interval, changes } = sale
  const late = rebills.flatMap(({ nextChargeOn, at, amount: paid = 0 }) => {
    const due = dues.findLast((one) => one < nextChargeOn)
    return due !== undefined && at >= endOf(due) ? [{ due, amount: paid, status: 'void' as const }] : []
  })
  const price = waitingChange(changes, paidUntil)?.price ?? amount
  const last =
    status === 'past_due'
      ? [{ due: paidUntil, amount: price, status: 'open' as const }]
      : endReason === 'payment-failed'
        ? [{ due: paidUntil, amount: price, status: 'uncollectible' as const }]
        : []
  return [...late, ...last].map((one) => ({
    ...commonFields(sale),
    reference: buildReference(sale, `due-${one.due}`),
    reason: 'renewal',
    status: one.status,
    amountDue: one.amount,
    amountPaid: 0,
    createdAt: endOf(one.due),
    periodStart: endOf(one.due),
    periodEnd: endOf(addPeriods(one.due, interval, 1)),
    firstFailedAt: endOf(one.due),
  }))
}

function commonFields(sale: Sale) {
  return {
    subscription: sale.saleID,
    number: null,
    balanceChange: 0,
    description: null,
    currency: readCurrency(sale),
    firstFailedAt: null,
    nextAttemptAt: null,
    hostedUrl: null,
    pdfUrl: null,
  }
}

function buildReference({ saleID }: Sale, what: string): string {
  return `${saleID}-${what}`
}
