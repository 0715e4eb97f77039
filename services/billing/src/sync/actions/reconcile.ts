import type { BillingDeps } from '../../deps.ts'
import { resolveSubject } from '../queries/resolve-subject.ts'
import { processEach } from './process-each.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Overlap with the last run, for changes during it and clocks that are hours apart. With such clocks every webhook event is
 * refused for its age, so reconciliation is the only source of changes.
 */
const MAX_CLOCK_SKEW_MS = 3 * 3_600_000
/** Window of the first run; providers do not keep lists for much longer. */
const FIRST_WINDOW_MS = 3 * 86_400_000
/** Longest time between two syncs of a customer with a running subscription. */
const STALE_MS = 24 * 3_600_000
const BATCH = 100
/** After this the rest of the daily syncs waits for the next run. */
const MAX_DURATION_MS = 45 * 60_000

interface Options {
  /** Replaces the window since the last run. */
  range?: { from: Date; to: Date } | undefined
  /** Aborts when the service stops. */
  signal?: AbortSignal
}

/**
 * Syncs customers that changed at the provider since the last run, and those not synced for a day, because webhook events
 * can be lost. A customer whose sync fails is retried soon, after all others.
 * @returns how many customers were synced
 * @throws PaymentUnavailable when the provider cannot list changes; the daily syncs run even so
 */
export async function reconcile(deps: BillingDeps, options: Options = {}): Promise<number> {
  let synced = 0
  try {
    synced = await syncChanged(deps, options)
  } finally {
    synced += await syncStale(deps, options.signal)
  }
  return synced
}

/** If some customers were left, the next run repeats this window, at most as far back as a first run. */
async function syncChanged(deps: BillingDeps, { range, signal }: Options): Promise<number> {
  const { provider, store, clock } = deps
  const now = clock.now()
  const longAgo = new Date(now.getTime() - FIRST_WINDOW_MS)
  const last = await store.findReconciledUntil(provider.name)
  const from = range?.from ?? (last ? new Date(last.getTime() - MAX_CLOCK_SKEW_MS) : longAgo)
  const to = range?.to ?? new Date(now.getTime() + MAX_CLOCK_SKEW_MS)
  const changed = new Set<string>()
  let cut: Date | null = null
  const onCut = (until: Date) => {
    cut = until
    deps.log.warn(
      { from, to, until },
      'reconciliation.limited: too many changes at the payment provider for one run; the next one continues',
    )
  }
  for await (const subject of provider.changesBetween(from, to, onCut)) {
    if (signal?.aborted) return 0
    const userId = await resolveSubject(deps, subject)
    if (userId !== null) changed.add(userId)
  }
  const ordered = await store.sortByLastAttempt([...changed])
  const { done, left } = await processEach(deps, ordered, (userId) => syncCustomer(deps, userId), signal)
  const until = left === 0 ? toReconciledUntil(cut, now) : latest(last ?? longAgo, longAgo)
  if (!range) await store.inTransaction((tx) => tx.saveReconciledUntil(provider.name, until))
  return done
}

/** Ends when no stale customer is left or none could be synced, because every attempt removes a customer from the list. */
async function syncStale(deps: BillingDeps, signal?: AbortSignal): Promise<number> {
  const { provider, store, clock } = deps
  const began = clock.now().getTime()
  const since = new Date(began - STALE_MS)
  for (let synced = 0; ; ) {
    const stale = await store.findStaleCustomers(provider.name, since, BATCH)
    const { done } = await processEach(deps, stale, (userId) => syncCustomer(deps, userId), signal)
    synced += done
    if (done === 0 || clock.now().getTime() - began > MAX_DURATION_MS) return synced
  }
}

const latest = (a: Date, b: Date) => (a > b ? a : b)

/** The next run starts some hours before the result; the skew is added to a cut, so that it starts exactly there. */
function toReconciledUntil(cut: Date | null, now: Date): Date {
  return cut === null ? now : new Date(cut.getTime() + MAX_CLOCK_SKEW_MS)
}
