import { expireCheckout } from './checkouts.ts'
import type { Ledger } from './ledger.ts'
import { collect, passPeriod } from './renewals.ts'
import type { State } from './state.ts'

interface Due {
  at: number
  run(books: Ledger): void
}

/** Finds the next scheduled change. */
export function nextDue({ checkouts, subscriptions, invoices }: State): Due | undefined {
  let first: Due | undefined
  const consider = (at: number, run: Due['run']) => {
    if (first === undefined || at < first.at) first = { at, run }
  }
  for (const one of Object.values(checkouts))
    if (one.status === 'open') consider(one.expiresAt, (books) => expireCheckout(books, one))
  for (const one of Object.values(invoices)) {
    const subscription = subscriptions[one.subscription]
    if (one.status === 'open' && one.nextAttemptAt !== null && subscription)
      consider(one.nextAttemptAt, (books) => collect(books, subscription, one))
  }
  for (const one of Object.values(subscriptions))
    if (one.status !== 'ended') consider(one.periodEnd, (books) => passPeriod(books, one))
  return first
}

/**
 * Applies every change due by the ledger's moment, in order, each at its own moment.
 * @returns the number of changes applied
 */
export function passTime(books: Ledger): number {
  for (let happened = 0; ; happened++) {
    const due = nextDue(books.state)
    if (due === undefined || due.at > books.now) return happened
    due.run({ ...books, now: due.at })
  }
}
