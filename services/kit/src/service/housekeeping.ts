import { deleteAll } from '../database/delete-all.ts'
import type { Backlog, ServiceDeps } from './service.ts'

const MEASURE_MS = 10_000
const PURGE_MS = 3_600_000
const OUTBOX_DAYS = 7
/** Longer than any event can come again: the log keeps messages for 30 days. */
const INBOX_DAYS = 45

/** Keeps the figures current and kit's tables small. */
export class Housekeeping {
  readonly #service: string
  readonly #deps: ServiceDeps
  readonly #backlog: () => Promise<Backlog>
  readonly #timers: NodeJS.Timeout[] = []

  constructor(service: string, deps: ServiceDeps, backlog: () => Promise<Backlog>) {
    this.#service = service
    this.#deps = deps
    this.#backlog = backlog
  }

  start(): void {
    this.#every(MEASURE_MS, () => this.#measure())
    this.#every(PURGE_MS, () => this.purge())
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  async #measure(): Promise<void> {
    const { backlog } = this.#deps.metrics
    const [row] = await this.#deps.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM kit.dead_letter WHERE replayed_at IS NULL',
    )
    const kinds = { ...(await this.#backlog()), 'dead-letters': row?.n ?? 0 }
    for (const [kind, n] of Object.entries(kinds)) backlog.set({ service: this.#service, kind }, n)
  }

  async purge(): Promise<void> {
    const { database } = this.#deps
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
      [INBOX_DAYS],
    )
  }

  #every(ms: number, work: () => Promise<void>): void {
    const timer = setInterval(() => {
      work().catch((error) => this.#deps.log.warn({ err: error }, 'housekeeping could not run'))
    }, ms)
    timer.unref()
    this.#timers.push(timer)
  }
}
