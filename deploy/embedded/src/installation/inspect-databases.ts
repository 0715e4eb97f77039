import { type Database, openDatabase } from '@alcove/kit/database/database'
import { databaseExists } from '@alcove/kit/database/ensure-database'
import { isBeingRestored, readInstallation, UNRECORDED } from '@alcove/kit/installation/installation-record'
import { createLogger } from '@alcove/kit/log/logger'
import type { DatabaseName } from '../config.ts'
import type { FoundDatabase } from './identify-installation.ts'

export interface InspectedDatabase extends FoundDatabase {
  name: DatabaseName
  url: string
  demo: boolean
  production: boolean
}

/** What the databases of an installation say about themselves. Creates and changes nothing. */
export function inspectDatabases(urls: Partial<Record<DatabaseName, string>>): Promise<InspectedDatabase[]> {
  const all = Object.entries(urls) as [DatabaseName, string][]
  return Promise.all(
    all.map(async ([name, url]) => {
      const found = { name, url, target: targetOf(url) }
      if (!(await databaseExists(url)))
        return { ...found, ...UNRECORDED, exists: false, empty: true, restoring: false }
      return withDatabase(url, async (database) => {
        const restoring = await isBeingRestored(database)
        // Note: what half a restore has put there says nothing yet, and may not be readable.
        const record = restoring ? { ...UNRECORDED, empty: false } : await readInstallation(database)
        return { ...found, exists: true, restoring, ...record }
      })
    }),
  )
}

/** Opens a database for a moment. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, 'installation', createLogger('silent'), { poolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Host, port and name: what an operator recognises, without a password. */
export function targetOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
