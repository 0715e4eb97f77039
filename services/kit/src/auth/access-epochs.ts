import { userAccessChanged } from '@alcove/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Consumer, consumer } from '../events/consumer.ts'
import { claimInbox } from '../events/inbox.ts'
import type { Logger } from '../log/logger.ts'
import { TOKEN_LIFETIME_S } from './access-token.ts'

const REFRESH_MS = 5_000

/**
 * From when on the tokens of an account count again, after its roles, password or suspension changed.
 * One replica hears the event and writes it down; every replica looks the table up every few seconds, so a change
 * takes effect everywhere well within a minute.
 */
export class AccessEpochs {
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: Logger
  readonly #notBefore = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, clock: Clock, log: Logger) {
    this.#database = database
    this.#clock = clock
    this.#log = log
  }

  /** Milliseconds since the epoch; 0 when nothing changed lately. */
  notBefore(userId: string): number {
    return this.#notBefore.get(userId) ?? 0
  }

  async start(): Promise<void> {
    await this.refresh()
    this.#timer = setInterval(() => {
      this.refresh().catch((error) =>
        this.#log.warn({ err: error }, 'changes of access cannot be read just now'),
      )
    }, REFRESH_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Older changes need no memory: every token from before them has expired. */
  async refresh(): Promise<void> {
    const since = new Date(this.#clock.now().getTime() - TOKEN_LIFETIME_S * 1000)
    const rows = await this.#database.query<{ user_id: string; not_before: Date }>(
      'SELECT user_id, not_before FROM kit.access_change WHERE not_before > $1',
      [since],
    )
    this.#notBefore.clear()
    for (const row of rows) this.#notBefore.set(row.user_id, row.not_before.getTime())
  }

  /** Every service listens to `user.access-changed` through this. */
  consumer(): Consumer {
    return consumer(userAccessChanged, async ({ data, once }) => {
      await this.#database.transaction(async (sql) => {
        if (!(await claimInbox(sql, once))) return
        await sql.query(
          `INSERT INTO kit.access_change (user_id, not_before) VALUES ($1, $2)
           ON CONFLICT (user_id) DO UPDATE SET not_before = greatest(kit.access_change.not_before, excluded.not_before), changed_at = now()`,
          [data.userId, data.notBefore],
        )
      })
      const known = this.#notBefore.get(data.userId) ?? 0
      this.#notBefore.set(data.userId, Math.max(known, Date.parse(data.notBefore)))
    })
  }
}
