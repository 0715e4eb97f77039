import pg from 'pg'

const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'
const UNKNOWN_DATABASE = '3D000'
const CONNECT_TIMEOUT_MS = 5_000

/** Creates the database that a URL names if it is missing and the role has the right. */
export async function ensureDatabase(url: string): Promise<void> {
  if (await databaseExists(url)) return
  const server = new URL(url)
  const name = decodeURIComponent(server.pathname.slice(1))
  server.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: server.toString(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // Note: an 'error' without a listener would end the process; the pending statement fails with it anyway.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Note: another process has just created it; PostgreSQL reports that by either code.
    const { code } = error as { code?: string }
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  } finally {
    await client.end()
  }
}

/** @throws any other error that prevents a connection */
export async function databaseExists(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_DATABASE) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
