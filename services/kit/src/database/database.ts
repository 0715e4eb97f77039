import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { openSession, type Session } from './open-session.ts'

/** Positional SQL over one connection or a pool; the only database type exported from kit. */
export interface Sql {
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>
}

/** Connections of a pool, and callers waiting for one. */
export interface PoolState {
  open: number
  idle: number
  max: number
  waiting: number
}

export interface Database extends Sql {
  /** For `new PrismaClient({ adapter })`: Prisma uses the same pool. */
  adapter: PrismaPg
  /** Runs one statement at a time, so that all periodic checks share one idle connection. */
  quiet: Sql
  /** Runs one transaction on one connection, for kit's own bookkeeping. Stores use `createTransactions`. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs reads on one snapshot of the database, taken at the first of them. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs work on a connection of its own, without the pool's time limit. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
  pool(): PoolState
  close(): Promise<void>
}

/** Connections per service; in embedded mode seven services share one small server. */
const POOL_SIZE = 4
const CONNECT_TIMEOUT_MS = 5_000
/** A longer statement is a fault. */
const STATEMENT_TIMEOUT_MS = 15_000
/** Longer than the server's own limit; covers a peer that vanished without closing. */
const ANSWER_TIMEOUT_MS = 20_000

interface Options {
  poolSize?: number
  /** Plans every text once per connection. Only for callers with few, fixed texts. */
  prepared?: boolean
}

export function openDatabase(
  url: string,
  name: string,
  log: Logger,
  { poolSize = POOL_SIZE, prepared = false }: Options = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Note: a new connection costs more than a minute of periodic checks.
    min: 1,
    application_name: `alcove-${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    // Note: Prisma's adapter drops the offset of a timestamptz, so another session time zone would shift times.
    options: '-c timezone=UTC',
  })
  // Note: emitted when the server closes an idle pooled connection; the next query opens a new one.
  pool.on('error', (error) =>
    log.warn({ err: error, database: name }, 'connection.lost: an idle one to the database'),
  )
  // Note: a borrowed connection has no listener of the pool; an error would then end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const query: Sql['query'] = async (text, values) => collectRows(await pool.query(statement(text, values)))
  let last: Promise<unknown> = Promise.resolve()
  const names = new Map<string, string>()
  // Note: a text without values may hold several statements, which cannot be prepared.
  const statement = (text: string, values?: unknown[]): pg.QueryConfig => {
    if (!prepared || !values) return { text, ...(values ? { values } : {}) }
    const known = names.get(text) ?? `kit_${names.size}`
    names.set(text, known)
    return { name: known, text, values }
  }
  async function between<T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      await client.query(begin)
      const result = await work({
        query: async (text, values) => collectRows(await client.query(statement(text, values))),
      })
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }
  return {
    adapter: new PrismaPg(pool),
    query,
    quiet: {
      query<T extends object>(text: string, values?: unknown[]) {
        const result = last.then(() => query<T>(text, values))
        last = result.catch(() => undefined)
        return result
      },
    },
    transaction: (work) => between('BEGIN', work),
    snapshot: (work) => between('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
    async session(work) {
      const session = await openSession(url, name)
      try {
        return await work(session)
      } finally {
        await session.close().catch(() => undefined)
      }
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, max: poolSize, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** Collects the rows of all statements of a text; pg returns one result each. */
function collectRows<T extends object>(result: pg.QueryResult<T> | pg.QueryResult<T>[]): T[] {
  return Array.isArray(result) ? result.flatMap((part) => part.rows) : result.rows
}
