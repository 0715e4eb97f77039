import type { BillingDeps } from '../deps.ts'
import { PaymentUnavailable } from '../ports.ts'
import { resolveSubject } from '../queries/resolve-subject.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Looked through before and beyond: what happened while the last look was taken, and what a provider has written down
 * whose clock, or ours, is wrong by hours. Then every notification is refused for its age, and a look is all there is.
 */
const CLOCKS_APART_MS = 3 * 3_600_000
/** Before the first look. Providers do not remember for much longer. */
const FIRST_LOOK_MS = 3 * 86_400_000
/** A running subscription is looked at this often, whatever was heard of it. */
const STALE_MS = 24 * 3_600_000
const BATCH = 500
/** A provider that has not answered so often in a row is away: the others are not asked about either. */
const ENOUGH_UNANSWERED = 3

/**
 * Finds what no notification told us: whom something happened to at the provider since the last look, and everybody who
 * has not been looked at for a day. One whose truth cannot be had or cannot be keeps no other waiting; as long as there is
 * one, the next look begins where this one did, for as far back as a first look goes.
 * @returns how many customers were looked at
 * @throws PaymentUnavailable where the provider does not say whom something happened to
 */
export async function reconcile(deps: BillingDeps, range?: { from: Date; to: Date }): Promise<number> {
  const { provider, store, clock } = deps
  const now = clock.now()
  const longAgo = new Date(now.getTime() - FIRST_LOOK_MS)
  const last = await store.findReconciledUntil(provider.name)
  const from = range?.from ?? (last ? new Date(last.getTime() - CLOCKS_APART_MS) : longAgo)
  const to = range?.to ?? new Date(now.getTime() + CLOCKS_APART_MS)
  const users = new Set<string>()
  for await (const subject of provider.changesBetween(from, to)) {
    const userId = await resolveSubject(deps, subject)
    if (userId !== null) users.add(userId)
  }
  const stale = await store.findStale(provider.name, new Date(now.getTime() - STALE_MS), BATCH)
  for (const userId of stale) users.add(userId)
  const left = await leftOf(deps, users)
  const until = left === 0 ? now : latest(last ?? longAgo, longAgo)
  if (!range) await store.inTransaction((tx) => tx.saveReconciledUntil(provider.name, until))
  return users.size - left
}

/** @returns how many were not looked at, for whatever reason */
async function leftOf(deps: BillingDeps, users: ReadonlySet<string>): Promise<number> {
  let seen = 0
  let unanswered = 0
  for (const userId of users) {
    if (unanswered === ENOUGH_UNANSWERED) break
    try {
      await syncCustomer(deps, userId)
      seen++
      unanswered = 0
    } catch (error) {
      unanswered = error instanceof PaymentUnavailable ? unanswered + 1 : 0
      deps.log.warn({ err: error, userId }, 'a customer is left for the next look')
    }
  }
  return users.size - seen
}

const latest = (one: Date, other: Date) => (one > other ? one : other)
