import { SERVICES, type ServiceName } from '@alcove/contracts'
import type { Sql } from '@alcove/kit/database/database'
import { RELAY_LOCK } from '@alcove/kit/events/relay'
import { readInstallation } from '@alcove/kit/installation/installation-record'
import { runTogether } from '@alcove/kit/service/run-all'
import pg from 'pg'
import { OperatorError } from '../admin/operator-error.ts'
import type { DatabaseName } from '../config.ts'
import { describeTables, quoted } from './describe-tables.ts'

/** Databases that may be missing: with a broker there need not be an event log. */
export type InstalledDatabases = Record<ServiceName, string> & { events?: string }

export interface Snapshots {
  /** As recorded in the databases; null when none has it. */
  installationId: string | null
  /** Sessions inside transactions that see the databases as of `takenAt`. */
  clients: Partial<Record<DatabaseName, pg.Client>> & Record<ServiceName, pg.Client>
  takenAt: Date
  heldMs: number
  close(): Promise<void>
}

/** A running publication ends within this time, or the backup gives up: the broker may be away. */
const RELAY_WAIT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000
/**
 * Order of the snapshots. Event log first, so that no offset in it is ahead of the effects in a service; identity last,
 * because every account that acts in another service has logged in before.
 */
const ORDER: DatabaseName[] = ['events', ...SERVICES.filter((name) => name !== 'identity'), 'identity']
/** Prints numbers, times and bytes as text that any later version of PostgreSQL reads back exactly. */
const OUTPUT =
  'SET DateStyle = ISO; SET IntervalStyle = postgres; SET bytea_output = hex; SET extra_float_digits = 1'

/**
 * Takes a consistent snapshot of each database: no service has an effect of an event that its author lacks, or lacks one
 * that the log has as handled. Relays pause meanwhile (milliseconds); all other work continues. See docs/decisions/0013.
 */
export async function openSnapshots(urls: InstalledDatabases): Promise<Snapshots> {
  const clients = {} as Snapshots['clients']
  const close = () => runTogether(Object.values(clients).map((client) => client.end().catch(() => undefined)))
  try {
    for (const name of ORDER) {
      const url = urls[name]
      if (url !== undefined) clients[name] = await connect(url, name)
    }
    const inOrder = ORDER.flatMap((name) => clients[name] ?? [])
    for (const name of SERVICES) await holdRelay(clients[name], name)
    const takenAt = new Date()
    const held = performance.now()
    for (const client of inOrder) {
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      await client.query('SELECT 1')
    }
    for (const name of SERVICES) await clients[name].query('SELECT pg_advisory_unlock($1)', [RELAY_LOCK])
    const heldMs = Math.round(performance.now() - held)
    for (const client of inOrder) await keepTables(client)
    return { clients, takenAt, heldMs, installationId: await readId(inOrder), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `alcove-${name}-backup`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  // Note: an 'error' without a listener would end the process; the running statement fails with it anyway.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(OUTPUT)
  return client
}

/** Pauses the relay of this service while the session holds the lock. */
async function holdRelay(client: pg.Client, name: ServiceName): Promise<void> {
  await client.query(`SET lock_timeout = ${RELAY_WAIT_MS}`)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [RELAY_LOCK])
  } catch (error) {
    throw new OperatorError(
      `The relay of ${name} has been publishing for ${RELAY_WAIT_MS / 1_000} s. Is the broker away? Try again later.`,
      { cause: error },
    )
  }
}

/** Blocks upgrades that start meanwhile and would rewrite a table before it is copied. */
async function keepTables(client: pg.Client): Promise<void> {
  const tables = await describeTables(client)
  if (tables.length === 0) return
  await client.query(`LOCK TABLE ${tables.map((one) => quoted(client, one)).join(', ')} IN ACCESS SHARE MODE`)
}

/** Adapts a session to the interface of stores and queries. */
export function sqlOf(client: pg.Client): Sql {
  return { query: async (text, values) => (await client.query(text, values)).rows as never }
}

/** @throws OperatorError when the databases belong to different installations */
async function readId(clients: pg.Client[]): Promise<string | null> {
  const ids = new Set<string>()
  for (const client of clients) {
    const { id } = await readInstallation(sqlOf(client))
    if (id !== null) ids.add(id)
  }
  if (ids.size > 1)
    throw new OperatorError(`The databases belong to different installations: ${[...ids].sort().join(', ')}`)
  return [...ids][0] ?? null
}
