import pg from 'pg'

/** Removes what a restore that was cut off had put into a database. Only for databases that were empty when it began. */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'alcove-restore' })
  await client.connect()
  try {
    await client.query('DROP SCHEMA IF EXISTS pgboss, kit, public CASCADE; CREATE SCHEMA public')
  } finally {
    await client.end()
  }
}
