import type { BillingDeps } from '../../deps.ts'
import { resolveSubject } from '../queries/resolve-subject.ts'
import { processEach } from './process-each.ts'
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
const BATCH = 100
/** After this the rest of those who are looked at daily waits for the next look. */
const LONGEST_MS = 45 * 60_000

interface Options {
  /** Looked through instead of the time since the last look. */
  range?: { from: Date; to: Date } | undefined
  /** Says that the service stops. */
  signal?: AbortSignal
}

/**
 * Finds what no notification told us: whom something happened to at the provider since the last look, and everybody who
 * has not been looked at for a day. One whose truth cannot be had or cannot be is looked at again soon, behind all others.
 * @returns how many customers were looked at
 * @throws PaymentUnavailable where the provider does not say whom something happened to; the others are looked at even so
 */
export async function reconcile(deps: BillingDeps, options: Options = {}): Promise<number> {
  let seen = 0
  try {
    seen = await lookAtChanged(deps, options)
  } finally {
    seen += await lookAtStale(deps, options.signal)
  }
  return seen
}

/** Where not everybody could be asked about, the next look begins where this one did, as far back as a first look goes. */
async function lookAtChanged(deps: BillingDeps, { range, signal }: Options): Promise<number> {
  const { provider, store, clock } = deps
  const now = clock.now()
  const longAgo = new Date(now.getTime() - FIRST_LOOK_MS)
  const last = await store.findReconciledUntil(provider.name)
  const from = range?.from ?? (last ? new Date(last.getTime() - CLOCKS_APART_MS) : longAgo)
  const to = range?.to ?? new Date(now.getTime() + CLOCKS_APART_MS)
  const changed = new Set<string>()
  let cut: Date | null = null
  const onCut = (until: Date) => {
    cut = until
    deps.log.warn({ from, to, until }, 'too much happened at the payment provider for one look: it goes on')
  }
  for await (const subject of provider.changesBetween(from, to, onCut)) {
    if (signal?.aborted) return 0
    const userId = await resolveSubject(deps, subject)
    if (userId !== null) changed.add(userId)
  }
  const inTurn = await store.inTurn([...changed])
  const { done, left } = await processEach(deps, inTurn, (userId) => syncCustomer(deps, userId), signal)
  const until = left === 0 ? nextAfter(cut, now) : latest(last ?? longAgo, longAgo)
  if (!range) await store.inTransaction((tx) => tx.saveReconciledUntil(provider.name, until))
  return done
}

/** Whoever was tried is none of them any more: it ends with the last of them, or where nobody can be asked about. */
async function lookAtStale(deps: BillingDeps, signal?: AbortSignal): Promise<number> {
  const { provider, store, clock } = deps
  const began = clock.now().getTime()
  const since = new Date(began - STALE_MS)
  for (let seen = 0; ; ) {
    const stale = await store.findStale(provider.name, since, BATCH)
    const { done } = await processEach(deps, stale, (userId) => syncCustomer(deps, userId), signal)
    seen += done
    if (done === 0 || clock.now().getTime() - began > LONGEST_MS) return seen
  }
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

/** From where the next look begins, and some hours before, but after a cut, which was no news of this moment. */
function nextAfter(cut: Date | null, now: Date): Date {
  return cut === null ? now : new Date(cut.getTime() + CLOCKS_APART_MS)
}
