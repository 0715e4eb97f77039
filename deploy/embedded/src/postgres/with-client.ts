import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000

/** Runs work in one session of a database that a service may own, without a time limit. */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Note: an owner may define better matching operators than the server's, which a superuser would run.
    options: '-c search_path=pg_catalog -c statement_timeout=0',
  })
  // Note: an 'error' without a listener would end the process; the running statement fails with it anyway.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
