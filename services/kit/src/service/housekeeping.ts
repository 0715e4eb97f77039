import { deleteAll } from '../database/delete-all.ts'
import { dropEndedParts } from '../export/parts.ts'
import { type Measured, measure } from './measure.ts'
import type { ServiceDeps } from './service.ts'

const MEASURE_MS = 10_000
/** Staggers sweeps of the same interval, which would otherwise need a connection each. */
const APART_MS = 170
const PURGE_MS = 3_600_000
const OUTBOX_DAYS = 7
/** Days for which the inbox remembers events; longer than the 30 days in which the log can redeliver them. */
export const EVENT_MEMORY_DAYS = 45
const MAINTENANCE_DAYS = 45
/** Days for which a dead letter is kept after an operator has decided on it; an open one is never deleted. */
const DECIDED_DEAD_LETTER_DAYS = 30
/** Far longer than the lifetime of an access token. */
const ENDED_SESSION_DAYS = 1

/**
 * Periodic work of a running service. A failed run is repeated at its next time; a run still in progress then is not
 * doubled.
 */
export interface Sweep {
  everyMs: number
  /** @param signal aborts on stop: long work checks it between two items */
  run: (signal: AbortSignal) => Promise<unknown>
  /** Event name of the log line of a failure, and label of its metric. */
  failed: string
  /** Also run once at start. */
  atStart?: boolean
}

/** Updates metrics, trims kit's tables and runs the service's sweeps. */
export class Housekeeping {
  readonly #service: string
  readonly #deps: ServiceDeps
  readonly #sweeps: Sweep[]
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Map<Sweep, Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(service: string, deps: ServiceDeps, measured: Measured, sweeps: Sweep[] = []) {
    this.#service = service
    this.#deps = deps
    this.#sweeps = [
      { everyMs: MEASURE_MS, run: () => measure(service, deps, measured), failed: 'backlog.unmeasured' },
      { everyMs: PURGE_MS, run: () => this.purge(), failed: 'housekeeping.failed' },
      ...sweeps,
    ]
  }

  start(): void {
    for (const [place, sweep] of this.#sweeps.entries()) {
      if (sweep.atStart) this.#run(sweep)
      const earlier = Math.min(place * APART_MS, sweep.everyMs / 2)
      const first = setTimeout(() => {
        const timer = setInterval(() => this.#run(sweep), sweep.everyMs)
        timer.unref()
        this.#timers.push(timer)
        this.#run(sweep)
      }, sweep.everyMs - earlier)
      first.unref()
      this.#timers.push(first)
    }
  }

  /** Waits for running sweeps, which need resources that are closed next. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort(new Error('the service stops'))
    await Promise.all(this.#running.values())
  }

  async purge(): Promise<void> {
    const { database, clock } = this.#deps
    await dropEndedParts(database, clock.now())
    await deleteAll(
      database,
      'kit.outbox',
      'SELECT ctid FROM kit.outbox WHERE published_at < now() - make_interval(days => $1)',
      [OUTBOX_DAYS],
    )
    await deleteAll(
      database,
      'kit.inbox',
      'SELECT ctid FROM kit.inbox WHERE processed_at < now() - make_interval(days => $1)',
      [EVENT_MEMORY_DAYS],
    )
    // Note: greatest() ignores nulls, and is null for an open one.
    await deleteAll(
      database,
      'kit.dead_letter',
      `SELECT ctid FROM kit.dead_letter
       WHERE greatest(replayed_at, dismissed_at) < now() - make_interval(days => $1)`,
      [DECIDED_DEAD_LETTER_DAYS],
    )
    await deleteAll(
      database,
      'kit.ended_session',
      `SELECT ctid FROM kit.ended_session
       WHERE ended_at < now() - make_interval(days => $1)
         AND (tokens_expire_at < now() - make_interval(days => $1)) IS NOT FALSE`,
      [ENDED_SESSION_DAYS],
    )
    await deleteAll(
      database,
      'kit.maintenance_run',
      'SELECT ctid FROM kit.maintenance_run WHERE requested_at < now() - make_interval(days => $1)',
      [MAINTENANCE_DAYS],
    )
    await deleteAll(
      database,
      'kit.process',
      'SELECT ctid FROM kit.process WHERE seen_at < now() - make_interval(days => $1)',
      [1],
    )
  }

  #run(sweep: Sweep): void {
    if (this.#running.has(sweep)) return
    const { metrics, log } = this.#deps
    const labels = { service: this.#service, sweep: sweep.failed }
    const running = sweep
      .run(this.#stopping.signal)
      .then(
        () => metrics.sweepFailed.set(labels, 0),
        (error) => {
          metrics.sweepFailed.set(labels, 1)
          log.warn({ err: error }, sweep.failed)
        },
      )
      .finally(() => this.#running.delete(sweep))
    this.#running.set(sweep, running)
  }
}
