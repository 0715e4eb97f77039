import { openDatabase } from '@alcove/kit/database/database'
import { pino } from 'pino'

/** Drops databases of the test server, even with open connections. */
export async function dropDatabases(urls: string[]): Promise<void> {
  for (const url of urls) {
    const server = new URL(url)
    const name = server.pathname.slice(1)
    server.pathname = '/postgres'
    const database = openDatabase(server.toString(), 'drop', pino({ level: 'silent' }))
    await database.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    await database.close()
  }
}
