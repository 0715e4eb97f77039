import pg from 'pg'
import type { Sql } from './database.ts'

/** A connection outside the pool: session locks hold, and statements have no time limit. */
export interface Session extends Sql {
  /** Runs one statement without values. @returns the number of changed rows */
  execute(text: string): Promise<number>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
/** Time limits of the server that would end what holds a lock for long. */
const UNLIMITED = ['statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout']
/** Interval in which the server checks its client, so that a killed process leaves no statement running for hours. */
const CLIENT_CHECK = "SET client_connection_check_interval = '2s'"

export async function openSession(url: string, name: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `alcove-${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: `-c timezone=UTC ${UNLIMITED.map((name) => `-c ${name}=0`).join(' ')}`,
  })
  // Note: an 'error' without a listener would end the process; the pending statement fails with it anyway.
  client.on('error', () => undefined)
  await client.connect()
  // Note: servers on some systems do not support the check and refuse the setting.
  await client.query(CLIENT_CHECK).catch(() => undefined)
  return {
    query: async (text, values) => {
      const result = await client.query(text, values)
      return Array.isArray(result) ? result.flatMap((part) => part.rows) : result.rows
    },
    execute: async (text) => (await client.query(text)).rowCount ?? 0,
    close: () => client.end(),
  }
}
