import { userAccessChanged, userProfileChanged, userSessionEnded } from '@alcove/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Consumer, consumer } from '../events/consumer.ts'
import { claimInbox } from '../events/inbox.ts'
import type { Logger } from '../log/logger.ts'
import { type AccessChange, isTokenRevoked } from './access-change.ts'
import { TOKEN_LIFETIME_S } from './access-token.ts'

const REFRESH_MS = 5_000

const TOKEN_LIFETIME_MS = TOKEN_LIFETIME_S * 1000
/** Longer than a token waits to be issued; expired tokens are refused by their own expiry. */
const MARGIN_MS = 60_000

type Row =
  | { kind: 'erased'; id: string }
  | {
      kind: 'changed' | 'ended'
      id: string
      at: Date
      revision: number | null
      revisionAt: Date | null
      tokensExpireAt: Date | null
    }

interface KnownChange extends AccessChange {
  tokensExpireAt: number
}

/** One statement, because every service runs it every few seconds. */
const CHANGES = `
SELECT 'changed' AS kind, user_id::text AS id, not_before AS at, access_revision AS revision,
  revision_not_before AS "revisionAt", tokens_expire_at AS "tokensExpireAt"
FROM kit.access_change WHERE not_before > $1 OR tokens_expire_at > $2
UNION ALL
SELECT 'ended', session_id::text, ended_at, NULL, NULL, tokens_expire_at
FROM kit.ended_session WHERE ended_at > $1 OR tokens_expire_at > $2
UNION ALL
SELECT 'erased', key, erased_at, NULL, NULL, NULL FROM kit.tombstone
WHERE topic = $3 AND erased_at > now() - make_interval(secs => $4::float / 1000)`

const SAVE_CHANGE = `
INSERT INTO kit.access_change AS known (user_id, not_before, access_revision, revision_not_before, tokens_expire_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (user_id) DO UPDATE SET
  not_before = greatest(known.not_before, excluded.not_before),
  access_revision = greatest(known.access_revision, excluded.access_revision),
  revision_not_before = greatest(known.revision_not_before, excluded.revision_not_before),
  tokens_expire_at = greatest(known.tokens_expire_at, excluded.tokens_expire_at),
  changed_at = now()`

/** A verified access token. */
export interface IssuedToken {
  userId: string
  sessionId: string | null
  /** Milliseconds since the epoch. */
  issuedAt: number
  /** Revision of the account when it was issued; tokens of older versions name none. */
  accessRevision?: number | undefined
}

/**
 * Refuses unexpired tokens issued before a change of roles, password or suspension, and those of ended sessions. One
 * replica stores the event; every replica reads the tables every few seconds, so that a change applies everywhere
 * within a minute.
 */
export class AccessEpochs {
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: Logger
  /** By account. */
  readonly #changed = new Map<string, KnownChange>()
  /** Expiry of the session's last token in milliseconds since the epoch, by session. */
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

  /** True for a token from before a change of its account's access, of an ended session or of a deleted account. */
  isRevoked(token: IssuedToken): boolean {
    if (this.#erased.has(token.userId)) return true
    if (token.sessionId !== null && this.#ended.has(token.sessionId)) return true
    const change = this.#changed.get(token.userId)
    return change !== undefined && isTokenRevoked(change, token)
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
    const expiredBefore = this.#clock.now().getTime() - MARGIN_MS
    const rows = await this.#database.quiet.query<Row>(CHANGES, [
      new Date(expiredBefore - TOKEN_LIFETIME_MS),
      new Date(expiredBefore),
      userProfileChanged.name,
      TOKEN_LIFETIME_MS + MARGIN_MS,
    ])
    for (const [id, { tokensExpireAt }] of this.#changed)
      if (tokensExpireAt <= expiredBefore) this.#changed.delete(id)
    for (const [id, tokensExpireAt] of this.#ended)
      if (tokensExpireAt <= expiredBefore) this.#ended.delete(id)
    for (const row of rows) {
      if (row.kind === 'erased') this.#erased.add(row.id)
      else if (row.kind === 'ended') this.#rememberEnd(row.id, expiryOf(row.at, row.tokensExpireAt))
      else
        this.#rememberChange(row.id, {
          notBefore: row.at.getTime(),
          revision: row.revision,
          revisionNotBefore: row.revisionAt?.getTime() ?? null,
          tokensExpireAt: expiryOf(row.at, row.tokensExpireAt),
        })
    }
  }

  /** Merges, because events and reads arrive in any order. */
  #rememberChange(userId: string, change: KnownChange): void {
    const known = this.#changed.get(userId) ?? change
    this.#changed.set(userId, {
      notBefore: Math.max(known.notBefore, change.notBefore),
      revision: newest(known.revision, change.revision),
      revisionNotBefore: newest(known.revisionNotBefore, change.revisionNotBefore),
      tokensExpireAt: Math.max(known.tokensExpireAt, change.tokensExpireAt),
    })
  }

  #rememberEnd(sessionId: string, tokensExpireAt: number): void {
    this.#ended.set(sessionId, Math.max(this.#ended.get(sessionId) ?? 0, tokensExpireAt))
  }

  /** Consumers of `user.access-changed` and `user.session-ended` for every service. */
  consumers(): Consumer[] {
    return [
      consumer(userAccessChanged, async ({ data, once }) => {
        await this.#database.transaction(async (sql) => {
          if (!(await claimInbox(sql, once))) return
          await sql.query(SAVE_CHANGE, [
            data.userId,
            data.notBefore,
            data.accessRevision,
            data.accessRevision === undefined ? null : data.notBefore,
            data.tokensExpireAt,
          ])
        })
        const notBefore = Date.parse(data.notBefore)
        this.#rememberChange(data.userId, {
          notBefore,
          revision: data.accessRevision ?? null,
          revisionNotBefore: data.accessRevision === undefined ? null : notBefore,
          tokensExpireAt: expiryOf(new Date(notBefore), toDate(data.tokensExpireAt)),
        })
      }),
      consumer(userSessionEnded, async ({ data, once }) => {
        await this.#database.transaction(async (sql) => {
          if (!(await claimInbox(sql, once))) return
          await sql.query(
            `INSERT INTO kit.ended_session (session_id, ended_at, tokens_expire_at) VALUES ($1, $2, $3)
             ON CONFLICT (session_id) DO NOTHING`,
            [data.sessionId, data.endedAt, data.tokensExpireAt],
          )
        })
        this.#rememberEnd(data.sessionId, expiryOf(new Date(data.endedAt), toDate(data.tokensExpireAt)))
      }),
    ]
  }
}

/** Older versions name no expiry; their tokens are taken to be issued before the change. */
function expiryOf(changedAt: Date, tokensExpireAt: Date | null): number {
  return Math.max(changedAt.getTime() + TOKEN_LIFETIME_MS, tokensExpireAt?.getTime() ?? 0)
}

const toDate = (time: string | undefined) => (time === undefined ? null : new Date(time))

function newest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}
