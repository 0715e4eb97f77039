import type { Database } from '@alcove/kit/database/database'
import { type LockPrefix, PrefixBusy } from '../ports.ts'

/** Most moves end sooner: a replica that sweeps the same list follows the one that began. */
const WAIT_MS = 10_000
const LOCK_NOT_AVAILABLE = '55P03'
/** A machine that vanished without closing its connection loses its lock within a minute. */
const KEEPALIVE = `SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3`

/** Session locks of the database that all processes share. Note: on connections outside the pool, for a move may take minutes. */
export function prefixLocks(database: Pick<Database, 'session'>, waitMs: number = WAIT_MS) {
  const lockPrefix: LockPrefix = (prefix, work) =>
    database.session(async (session) => {
      await session.execute(`${KEEPALIVE}; SET lock_timeout = ${waitMs}`)
      await session
        .query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`objects/${prefix}`])
        .catch((cause) => {
          if (cause.code !== LOCK_NOT_AVAILABLE) throw cause
          throw new PrefixBusy(`another process still works on ${prefix}`, { cause })
        })
      return work(async () => {
        await session.query('SELECT 1').catch((cause) => {
          throw new PrefixBusy(`the lock of ${prefix} was lost with its database connection`, { cause })
        })
      })
    })
  return { lockPrefix }
}
