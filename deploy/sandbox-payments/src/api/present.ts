import type { Checkout, Invoice, Payment, SandboxEvent, State, Subscription } from '../ledger/state.ts'

/** JSON shapes of the API: times in ISO 8601, amounts in cents. */

const iso = (moment: number) => new Date(moment).toISOString()
const isoOrNull = (moment: number | null) => (moment === null ? null : iso(moment))

export function presentCheckout(one: Checkout, pages: string) {
  const { id, reference, customer, status, subscription, expiresAt } = one
  return {
    id,
    reference,
    customer,
    status,
    subscription,
    url: `${pages}/pay/${id}`,
    expiresAt: iso(expiresAt),
  }
}

function presentSubscription(one: Subscription, { checkouts }: State) {
  const { id, customer, plan, interval, currency, status, amount, credit, endsWithPeriod, next, endReason } =
    one
  return {
    ...{ id, customer, plan, interval, currency, status, amount, credit, endsWithPeriod, endReason },
    checkout: checkouts[one.checkout]?.reference ?? null,
    next: next && { plan: next.plan, interval: next.interval },
    periodStart: iso(one.periodStart),
    periodEnd: iso(one.periodEnd),
    startedAt: iso(one.startedAt),
    endedAt: isoOrNull(one.endedAt),
  }
}

function presentInvoice(one: Invoice) {
  const { id, subscription, description, reason, status, credited, amountDue, amountPaid, currency } = one
  return {
    ...{ id, subscription, description, reason, status, credited, amountDue, amountPaid, currency },
    createdAt: iso(one.createdAt),
    periodStart: iso(one.periodStart),
    periodEnd: iso(one.periodEnd),
    firstFailedAt: isoOrNull(one.firstFailedAt),
    nextAttemptAt: isoOrNull(one.nextAttemptAt),
  }
}

function presentPayment(one: Payment) {
  const { id, invoice, subscription, status, amount, refunded, currency, failure } = one
  return { id, invoice, subscription, status, amount, refunded, currency, failure, at: iso(one.at) }
}

/** The full record of a merchant's customer; empty lists for an unknown customer. */
export function presentAccount(state: State, account: string, pages: string) {
  const customer = Object.values(state.customers).find((one) => one.account === account)
  const theirs = <T extends { customer: string }>(records: Record<string, T>) =>
    Object.values(records).filter((one) => one.customer === customer?.id)
  const subscriptions = theirs(state.subscriptions)
  const ids = new Set(subscriptions.map(({ id }) => id))
  return {
    customer: customer?.id ?? null,
    checkouts: theirs(state.checkouts).map((one) => presentCheckout(one, pages)),
    subscriptions: subscriptions.map((one) => presentSubscription(one, state)),
    invoices: Object.values(state.invoices)
      .filter(({ subscription }) => ids.has(subscription))
      .map(presentInvoice),
    payments: theirs(state.payments).map(presentPayment),
  }
}

/** The body of a webhook event, and an entry of the event list. */
export function presentEvent({ id, type, at, recordedAt, about }: SandboxEvent) {
  return { id, type, at: iso(at), recordedAt: iso(recordedAt), about }
}

/** The state that the operator's console shows. */
export function presentConsole(state: State, now: number) {
  return {
    clock: { now: iso(now), aheadSeconds: Math.round(state.ahead / 1_000) },
    subscriptions: Object.values(state.subscriptions).map((one) => ({
      ...presentSubscription(one, state),
      email: state.customers[one.customer]?.email ?? null,
    })),
    payments: Object.values(state.payments).map(presentPayment),
    undelivered: state.events
      .filter(({ delivery }) => delivery.deliveredAt === null)
      .map((one) => ({
        ...presentEvent(one),
        attempts: one.delivery.attempts,
        failure: one.delivery.failure,
        nextAttemptAt: iso(one.delivery.nextAt),
      })),
  }
}
