import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { openSession, type Session } from './open-session.ts'

/** Positional SQL over one connection or a pool. The only database type that leaves kit. */
export interface Sql {
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>
}

/** How many connections there are, and what waits for one. */
export interface PoolState {
  open: number
  idle: number
  max: number
  waiting: number
}

export interface Database extends Sql {
  /** For `new PrismaClient({ adapter })`: Prisma draws from the same pool. */
  adapter: PrismaPg
  /** The same, one statement at a time: what looks again and again holds one connection at rest, not one each. */
  quiet: Sql
  /** One transaction on one connection, for kit's own bookkeeping. Stores use `createTransactions`. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Reads that all see the database as it is at the first of them, whatever is written meanwhile. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** A connection of its own, without the pool's time limit, for as long as the work takes. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
  pool(): PoolState
  close(): Promise<void>
}

/** Connections a service may hold; seven services share one small server in embedded mode. */
const POOL_SIZE = 4
const CONNECT_TIMEOUT_MS = 5_000
/** A statement that runs longer than this is a fault, not work. */
const STATEMENT_TIMEOUT_MS = 15_000
/** The server ends a statement before that; a peer that vanished without a word ends nothing. */
const ANSWER_TIMEOUT_MS = 20_000

interface Options {
  poolSize?: number
  /** Every text is planned once per connection. Only for callers whose texts are few and fixed. */
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
    // Note: a new connection costs more than a minute of looks at rest.
    min: 1,
    application_name: `alcove-${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    // Note: Prisma's adapter drops the offset of a timestamptz it reads, so a session of another zone would shift times.
    options: '-c timezone=UTC',
  })
  // Note: a pooled connection that the server ends while idle raises here; the next query takes a new one.
  pool.on('error', (error) => log.warn({ err: error, database: name }, 'idle database connection lost'))
  // Note: a connection is without a listener of the pool's from its loan until its borrower has one; an error then would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const query: Sql['query'] = async (text, values) => rowsOf(await pool.query(statement(text, values)))
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
        query: async (text, values) => rowsOf(await client.query(statement(text, values))),
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

/** Of a text with several statements, which pg answers one by one, those of all of them. */
function rowsOf<T extends object>(result: pg.QueryResult<T> | pg.QueryResult<T>[]): T[] {
  return Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows
}
