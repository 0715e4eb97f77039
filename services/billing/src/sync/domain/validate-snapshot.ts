import type { CustomerSnapshot } from './snapshot.ts'

/** What the provider says cannot be: nothing of it is recorded. */
export class InvalidSnapshotError extends Error {
  override name = 'TruthRefused'
}

/** Of one amount, in cents: what a column holds, and more than anything here can cost. */
const MOST = 2 ** 31 - 1

/**
 * Holds a provider's word against what money is: whole minor units that are not negative, one currency per subscription,
 * periods that go forward, moments that are moments.
 * @throws TruthRefused with the first thing that is wrong
 */
export function validateSnapshot(snapshot: CustomerSnapshot): CustomerSnapshot {
  const currencies = new Map(snapshot.subscriptions.map(({ reference, currency }) => [reference, currency]))
  const agrees = (currency: string, subscription: string | null, what: string) => {
    const agreed = subscription === null ? undefined : currencies.get(subscription)
    if (agreed !== undefined && agreed !== currency)
      throw new InvalidSnapshotError(`${what}: ${currency}, the subscription is in ${agreed}`)
  }
  for (const one of snapshot.subscriptions) {
    wholeCents(one.amount, `amount of subscription ${one.reference}`)
    isCurrency(one.currency, `subscription ${one.reference}`)
    inOrder(one.periodStart, one.periodEnd, `period of subscription ${one.reference}`)
    if (one.periodStart.getTime() === one.periodEnd.getTime())
      throw new InvalidSnapshotError(`period of subscription ${one.reference} has no length`)
    isMoment(one.startedAt, `beginning of subscription ${one.reference}`)
    isMoment(one.endedAt, `end of subscription ${one.reference}`)
  }
  for (const one of snapshot.invoices) {
    wholeCents(one.amountDue, `amount due of invoice ${one.reference}`)
    wholeCents(one.amountPaid, `amount paid of invoice ${one.reference}`)
    isCurrency(one.currency, `invoice ${one.reference}`)
    agrees(one.currency, one.subscription, `invoice ${one.reference}`)
    inOrder(one.periodStart, one.periodEnd, `period of invoice ${one.reference}`)
    isMoment(one.createdAt, `time of invoice ${one.reference}`)
    isMoment(one.firstFailedAt, `first failure of invoice ${one.reference}`)
    isMoment(one.nextAttemptAt, `next attempt at invoice ${one.reference}`)
  }
  for (const one of snapshot.payments) {
    wholeCents(one.amount, `amount of payment ${one.reference}`)
    wholeCents(one.refunded, `refund of payment ${one.reference}`)
    isCurrency(one.currency, `payment ${one.reference}`)
    agrees(one.currency, one.subscription, `payment ${one.reference}`)
    if (one.refunded > one.amount)
      throw new InvalidSnapshotError(`payment ${one.reference}: more was given back than paid`)
    isMoment(one.at, `time of payment ${one.reference}`)
  }
  return snapshot
}

function wholeCents(amount: number, what: string): void {
  if (!Number.isInteger(amount) || amount < 0 || amount > MOST)
    throw new InvalidSnapshotError(`${what} is ${amount}`)
}

function isCurrency(currency: string, what: string): void {
  if (!/^[A-Z]{3}$/.test(currency)) throw new InvalidSnapshotError(`${what}: currency ${currency}`)
}

function inOrder(start: Date, end: Date, what: string): void {
  if (!(start.getTime() <= end.getTime())) throw new InvalidSnapshotError(`${what} ends before it begins`)
}

function isMoment(at: Date | null, what: string): void {
  if (at !== null && Number.isNaN(at.getTime())) throw new InvalidSnapshotError(`${what} is none`)
}
