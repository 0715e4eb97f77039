import { userAccessChanged, userProfileChanged, userSessionEnded } from '@alcove/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Consumer, consumer } from '../events/consumer.ts'
import { claimInbox } from '../events/inbox.ts'
import type { Logger } from '../log/logger.ts'
import { TOKEN_LIFETIME_S } from './access-token.ts'

const REFRESH_MS = 5_000

/** Longer than a token lives: an older change is covered by the expiry of the tokens themselves. */
const MEMORY_MS = (TOKEN_LIFETIME_S + 60) * 1000

/**
 * Which unexpired tokens no longer count: those from before a change of an account's roles, password or suspension, and
 * those of an ended session. One replica hears the event and writes it down; every replica reads the tables every few
 * seconds, so a change takes effect everywhere well within a minute.
 */
export class AccessEpochs {
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: Logger
  /** By account: milliseconds since the epoch. */
  readonly #notBefore = new Map<string, number>()
  /** By session: when it ended, in milliseconds since the epoch. */
  readonly #ended = new Map<string, number>()
  /** Accounts that were deleted. They stay: few, and no token of theirs is ever good again. */
  readonly #erased = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, clock: Clock, log: Logger) {
    this.#database = database
    this.#clock = clock
    this.#log = log
  }

  /** Milliseconds since the epoch; 0 when nothing changed lately, infinite for an account that was deleted. */
  notBefore(userId: string): number {
    return this.#erased.has(userId) ? Number.POSITIVE_INFINITY : (this.#notBefore.get(userId) ?? 0)
  }

  hasEnded(sessionId: string): boolean {
    return this.#ended.has(sessionId)
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

  /** Adds what other replicas wrote. What this one heard meanwhile stays: the read may be from before it. */
  async refresh(): Promise<void> {
    const since = this.#clock.now().getTime() - MEMORY_MS
    const [changes, sessions, erased] = await Promise.all([
      this.#database.query<{ user_id: string; not_before: Date }>(
        'SELECT user_id, not_before FROM kit.access_change WHERE not_before > $1',
        [new Date(since)],
      ),
      this.#database.query<{ session_id: string; ended_at: Date }>(
        'SELECT session_id, ended_at FROM kit.ended_session WHERE ended_at > $1',
        [new Date(since)],
      ),
      this.#database.query<{ user_id: string }>(
        `SELECT key AS user_id FROM kit.tombstone
         WHERE topic = $1 AND erased_at > now() - make_interval(secs => $2::float / 1000)`,
        [userProfileChanged.name, MEMORY_MS],
      ),
    ])
    forgetBefore(this.#notBefore, since)
    forgetBefore(this.#ended, since)
    for (const row of changes) raise(this.#notBefore, row.user_id, row.not_before.getTime())
    for (const row of sessions) raise(this.#ended, row.session_id, row.ended_at.getTime())
    for (const row of erased) this.#erased.add(row.user_id)
  }

  /** Every service listens to `user.access-changed` and `user.session-ended` through these. */
  consumers(): Consumer[] {
    return [
      consumer(userAccessChanged, async ({ data, once }) => {
        await this.#database.transaction(async (sql) => {
          if (!(await claimInbox(sql, once))) return
          await sql.query(
            `INSERT INTO kit.access_change (user_id, not_before) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE SET not_before = greatest(kit.access_change.not_before, excluded.not_before), changed_at = now()`,
            [data.userId, data.notBefore],
          )
        })
        raise(this.#notBefore, data.userId, Date.parse(data.notBefore))
      }),
      consumer(userSessionEnded, async ({ data, once }) => {
        await this.#database.transaction(async (sql) => {
          if (!(await claimInbox(sql, once))) return
          await sql.query(
            'INSERT INTO kit.ended_session (session_id, ended_at) VALUES ($1, $2) ON CONFLICT (session_id) DO NOTHING',
            [data.sessionId, data.endedAt],
          )
        })
        raise(this.#ended, data.sessionId, Date.parse(data.endedAt))
      }),
    ]
  }
}

function raise(map: Map<string, number>, key: string, at: number): void {
  map.set(key, Math.max(map.get(key) ?? 0, at))
}

function forgetBefore(map: Map<string, number>, since: number): void {
  for (const [key, at] of map) if (at <= since) map.delete(key)
}
