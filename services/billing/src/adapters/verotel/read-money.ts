import type { InvoiceSnapshot, PaymentSnapshot, SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { addPeriods, type Day, endOf } from './days.ts'
import type { WebhookFact } from './facts.ts'
import { waitingChange } from './notes.ts'
import { currencyOf } from './read-subscription.ts'
import { type Sale, startOfPeriod } from './sale.ts'

/**
 * Reads payments and invoices from postbacks: there is no other source. Free periods are neither payments nor invoices.
 */
export function readMoney(
  sale: Sale,
  subscription: SubscriptionSnapshot,
): { invoices: InvoiceSnapshot[]; payments: PaymentSnapshot[] } {
  const charges = chargesOf(sale)
  return {
    payments: charges.map((charge) => paymentOf(sale, charge)),
    invoices: [...charges.map((charge) => invoiceOf(sale, charge)), ...unpaid(sale, subscription)],
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

function chargesOf(sale: Sale): Charge[] {
  const { start, first, rebills, dues } = sale
  const charge = (
    { transactionID, at, currency = currencyOf(sale) }: WebhookFact,
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

function paymentOf(sale: Sale, { transactionID, amount, currency, at }: Charge): PaymentSnapshot {
  const about = sale.heard.filter(({ parentID }) => parentID === transactionID)
  const credits = about.filter(({ event }) => event === 'credit')
  const other = credits.find((credit) => credit.currency !== undefined && credit.currency !== currency)
  const givenBack = credits.reduce((sum, credit) => sum + (credit.amount ?? 0), 0)
  return {
    reference: transactionID,
    invoice: referenceOf(sale, transactionID),
    subscription: sale.saleID,
    status: about.some(({ event }) => event === 'chargeback') ? 'disputed' : 'succeeded',
    amount,
    refunded: Math.min(givenBack, amount),
    // Note: cents of two currencies do not add up; records with two are refused.
    currency: other?.currency ?? currency,
    at,
    failure: null,
  }
}

function invoiceOf(sale: Sale, charge: Charge): InvoiceSnapshot {
  const { transactionID, reason, amount, currency, at, paidUntil } = charge
  return {
    ...bare(sale),
    currency,
    reference: referenceOf(sale, transactionID),
    reason,
    status: 'paid',
    amountDue: amount,
    amountPaid: amount,
    createdAt: at,
    periodStart: startOfPeriod(sale, paidUntil),
    periodEnd: endOf(paidUntil),
  }
}

/**
 * Builds invoices of periods that were not paid in time. Verotel does not report a failed rebill, so a due day without
 * one is the failure. A late payment has its own invoice, named by the transaction, and voids this one.
 */
function unpaid(sale: Sale, { status, endReason, amount }: SubscriptionSnapshot): InvoiceSnapshot[] {
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
    ...bare(sale),
    reference: referenceOf(sale, `due-${one.due}`),
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

function bare(sale: Sale) {
  return {
    subscription: sale.saleID,
    number: null,
    description: null,
    currency: currencyOf(sale),
    firstFailedAt: null,
    nextAttemptAt: null,
    hostedUrl: null,
    pdfUrl: null,
  }
}

function referenceOf({ saleID }: Sale, what: string): string {
  return `${saleID}-${what}`
}
