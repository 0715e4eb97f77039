import { userAccessChanged, userProfileChanged, userSessionEnded } from '@alcove/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Consumer, consumer } from '../events/consumer.ts'
import { claimInbox } from '../events/inbox.ts'
import type { Logger } from '../log/logger.ts'
import { TOKEN_LIFETIME_S } from './access-token.ts'

const REFRESH_MS = 5_000

/** Longer than a token lives; older changes are covered by the tokens' own expiry. */
const MEMORY_MS = (TOKEN_LIFETIME_S + 60) * 1000

interface Row {
  kind: 'changed' | 'ended' | 'erased'
  id: string
  at: Date
}

/** One statement, because every service runs it every few seconds. */
const CHANGES = `
SELECT 'changed' AS kind, user_id::text AS id, not_before AS at FROM kit.access_change WHERE not_before > $1
UNION ALL
SELECT 'ended', session_id::text, ended_at FROM kit.ended_session WHERE ended_at > $1
UNION ALL
SELECT 'erased', key, erased_at FROM kit.tombstone
WHERE topic = $2 AND erased_at > now() - make_interval(secs => $3::float / 1000)`

/**
 * Refuses unexpired tokens issued before a change of roles, password or suspension, and those of ended sessions. One
 * replica stores the event; every replica reads the tables every few seconds, so that a change applies everywhere
 * within a minute.
 */
export class AccessEpochs {
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: Logger
  /** Milliseconds since the epoch, by account. */
  readonly #notBefore = new Map<string, number>()
  /** End of the session in milliseconds since the epoch, by session. */
  readonly #ended = new Map<string, number>()
  /** Deleted accounts; never dropped, because they are few and their tokens stay invalid. */
  readonly #erased = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #refreshing: Promise<void> | undefined

  constructor(database: Database, clock: Clock, log: Logger) {
    this.#database = database
    this.#clock = clock
    this.#log = log
  }

  /** Milliseconds since the epoch; 0 without a recent change, infinite for a deleted account. */
  notBefore(userId: string): number {
    return this.#erased.has(userId) ? Number.POSITIVE_INFINITY : (this.#notBefore.get(userId) ?? 0)
  }

  hasEnded(sessionId: string): boolean {
    return this.#ended.has(sessionId)
  }

  async start(): Promise<void> {
    await this.refresh()
    this.#timer = setInterval(() => {
      this.#refreshing ??= this.refresh()
        .catch((error) => this.#log.warn({ err: error }, 'access.unread: changes of access cannot be read'))
        .finally(() => {
          this.#refreshing = undefined
        })
    }, REFRESH_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Merges what other replicas stored; keeps newer entries of this replica, which the read may have missed. */
  async refresh(): Promise<void> {
    const since = this.#clock.now().getTime() - MEMORY_MS
    const rows = await this.#database.quiet.query<Row>(CHANGES, [
      new Date(since),
      userProfileChanged.name,
      MEMORY_MS,
    ])
    forgetBefore(this.#notBefore, since)
    forgetBefore(this.#ended, since)
    for (const { kind, id, at } of rows) {
      if (kind === 'erased') this.#erased.add(id)
      else raise(kind === 'changed' ? this.#notBefore : this.#ended, id, at.getTime())
    }
  }

  /** Consumers of `user.access-changed` and `user.session-ended` for every service. */
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
