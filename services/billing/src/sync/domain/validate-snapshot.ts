import type { CustomerSnapshot } from './snapshot.ts'

/** The snapshot contradicts itself or our rules; nothing of it is recorded. */
export class InvalidSnapshotError extends Error {
  override name = 'InvalidSnapshotError'
}

/** Largest amount in cents: the limit of the column. */
const MAX_AMOUNT = 2 ** 31 - 1

/**
 * Checks a snapshot: amounts are non-negative whole cents, each subscription has one currency, periods end after they
 * begin, dates are valid.
 * @throws InvalidSnapshotError naming the first violation
 */
export function validateSnapshot(snapshot: CustomerSnapshot): CustomerSnapshot {
  const currencies = new Map(snapshot.subscriptions.map(({ reference, currency }) => [reference, currency]))
  const requireSameCurrency = (currency: string, subscription: string | null, what: string) => {
    const expected = subscription === null ? undefined : currencies.get(subscription)
    if (expected !== undefined && expected !== currency)
      throw new InvalidSnapshotError(`${what}: ${currency}, the subscription is in ${expected}`)
  }
  for (const subscription of snapshot.subscriptions) {
    requireCents(subscription.amount, `amount of subscription ${subscription.reference}`)
    requireCurrency(subscription.currency, `subscription ${subscription.reference}`)
    requireForward(
      subscription.periodStart,
      subscription.periodEnd,
      `period of subscription ${subscription.reference}`,
    )
    if (subscription.periodStart.getTime() === subscription.periodEnd.getTime())
      throw new InvalidSnapshotError(`period of subscription ${subscription.reference} has no length`)
    requireDate(subscription.startedAt, `beginning of subscription ${subscription.reference}`)
    requireDate(subscription.endedAt, `end of subscription ${subscription.reference}`)
  }
  for (const invoice of snapshot.invoices) {
    requireCents(invoice.amountDue, `amount due of invoice ${invoice.reference}`)
    requireCents(invoice.amountPaid, `amount paid of invoice ${invoice.reference}`)
    requireCents(Math.abs(invoice.balanceChange), `change of the balance by invoice ${invoice.reference}`)
    requireCurrency(invoice.currency, `invoice ${invoice.reference}`)
    requireSameCurrency(invoice.currency, invoice.subscription, `invoice ${invoice.reference}`)
    requireForward(invoice.periodStart, invoice.periodEnd, `period of invoice ${invoice.reference}`)
    requireDate(invoice.createdAt, `time of invoice ${invoice.reference}`)
    requireDate(invoice.firstFailedAt, `first failure of invoice ${invoice.reference}`)
    requireDate(invoice.nextAttemptAt, `next attempt at invoice ${invoice.reference}`)
  }
  for (const payment of snapshot.payments) {
    requireCents(payment.amount, `amount of payment ${payment.reference}`)
    requireCents(payment.refunded, `refund of payment ${payment.reference}`)
    requireCurrency(payment.currency, `payment ${payment.reference}`)
    requireSameCurrency(payment.currency, payment.subscription, `payment ${payment.reference}`)
    if (payment.refunded > payment.amount)
      throw new InvalidSnapshotError(
        `payment ${payment.reference}: more was given back than paid, ${payment.refunded} of ${payment.amount}`,
      )
    requireDate(payment.at, `time of payment ${payment.reference}`)
  }
  return snapshot
}

function requireCents(amount: number, what: string): void {
  if (!Number.isInteger(amount) || amount < 0 || amount > MAX_AMOUNT)
    throw new InvalidSnapshotError(`${what} must be an integer from 0 to ${MAX_AMOUNT}, is ${amount}`)
}

function requireCurrency(currency: string, what: string): void {
  if (!/^[A-Z]{3}$/.test(currency))
    throw new InvalidSnapshotError(`${what}: expected an ISO 4217 code, got currency ${currency}`)
}

function requireForward(start: Date, end: Date, what: string): void {
  if (!(start.getTime() <= end.getTime())) throw new InvalidSnapshotError(`${what} ends before it begins`)
}

function requireDate(at: Date | null, what: string): void {
  if (at !== null && Number.isNaN(at.getTime()))
    throw new InvalidSnapshotError(`${what} must be a valid date, is none`)
}
