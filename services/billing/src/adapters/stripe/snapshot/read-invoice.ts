import type Stripe from 'stripe'
import type { KnownCustomer } from '../../../ports.ts'
import type { InvoiceSnapshot } from '../../../sync/domain/snapshot.ts'
import { idOf, isProration, moment, momentOrNull, subscriptionOf } from '../shapes.ts'

const REASON: Record<string, InvoiceSnapshot['reason']> = {
  subscription_create: 'start',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
}

const STATUS: Record<string, InvoiceSnapshot['status']> = {
  draft: 'draft',
  open: 'open',
  paid: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
}

/** @returns null for an invoice without a subscription */
export function readInvoice(invoice: Stripe.Invoice, failures: Map<string, Date>): InvoiceSnapshot | null {
  const subscription = subscriptionOf(invoice)
  if (!subscription || !invoice.id) return null
  const status = STATUS[invoice.status ?? 'draft'] ?? 'draft'
  const period = coveredPeriod(invoice)
  // Note: an invoice keeps the tax setting it began with. Without tax it is not the legal invoice, and is shown only
  // while it is where the money is paid.
  const isTaxed = invoice.automatic_tax.enabled
  return {
    reference: invoice.id,
    subscription,
    number: isTaxed ? invoice.number : null,
    description: null,
    reason: REASON[invoice.billing_reason ?? ''] ?? 'renewal',
    status,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    balanceChange: readBalanceChange(invoice),
    currency: invoice.currency.toUpperCase(),
    createdAt: moment(invoice.created),
    periodStart: moment(period.start),
    periodEnd: moment(period.end),
    firstFailedAt: failures.get(invoice.id) ?? dateUnchargedFailure(invoice),
    nextAttemptAt: status === 'open' ? momentOrNull(invoice.next_payment_attempt) : null,
    hostedUrl: isTaxed || status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
    pdfUrl: isTaxed ? (invoice.invoice_pdf ?? null) : null,
  }
}

/**
 * Reads what an invoice used of the customer's credit, which is a negative balance; a debt is none. A draft has no ending
 * balance yet (docs.stripe.com/api/invoices/object#invoice_object-ending_balance).
 */
function readBalanceChange({ starting_balance: before, ending_balance: after }: Stripe.Invoice): number {
  return Math.min(0, after ?? before) - Math.min(0, before)
}

/** Finds the first failed attempt of each invoice, by invoice id. */
export function firstFailures(
  charges: Stripe.Charge[],
  byIntent: Map<string, Stripe.Invoice>,
  { webhookFacts }: KnownCustomer,
): Map<string, Date> {
  const failures = new Map<string, Date>()
  const note = (invoice: string | undefined, at: Date) => {
    const before = invoice ? failures.get(invoice) : undefined
    if (invoice && (!before || at < before)) failures.set(invoice, at)
  }
  for (const { status, payment_intent, created } of charges) {
    if (status === 'failed') note(byIntent.get(idOf(payment_intent) ?? '')?.id, moment(created))
  }
  const tried = new Set(failures.keys())
  for (const { facts, occurredAt } of webhookFacts) {
    // Note: charges tell the time to the second for ever; webhook events may have been lost.
    const { failedInvoice } = facts
    if (typeof failedInvoice === 'string' && !tried.has(failedInvoice)) note(failedInvoice, occurredAt)
  }
  return failures
}

/**
 * Dates failures without a charge: the bank asked for a confirmation that did not come, and its webhook event may be
 * lost.
 */
function dateUnchargedFailure({
  status,
  attempt_count,
  status_transitions,
  created,
}: Stripe.Invoice): Date | null {
  const hasFailed = (status === 'open' || status === 'uncollectible') && attempt_count > 0
  return hasFailed ? moment(status_transitions.finalized_at ?? created) : null
}

/**
 * Reads the period that is paid for. The invoice's own period is the one before (docs.stripe.com/api/invoices/object),
 * and credit lines cover what is given back.
 */
export function coveredPeriod({ lines, period_start, period_end }: Stripe.Invoice): {
  start: number
  end: number
} {
  const whole = lines.data.filter((line) => !isProration(line))
  const charged = whole.length > 0 ? whole : lines.data.filter(({ amount }) => amount >= 0)
  if (charged.length === 0) return { start: period_start, end: period_end }
  return {
    start: Math.min(...charged.map(({ period }) => period.start)),
    end: Math.max(...charged.map(({ period }) => period.end)),
  }
}
