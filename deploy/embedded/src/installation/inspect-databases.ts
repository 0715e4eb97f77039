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

/** Inspects the databases of an installation. Creates and changes nothing. */
export function inspectDatabases(urls: Partial<Record<DatabaseName, string>>): Promise<InspectedDatabase[]> {
  const all = Object.entries(urls) as [DatabaseName, string][]
  return Promise.all(
    all.map(async ([name, url]) => {
      const found = { name, url, target: targetOf(url) }
      if (!(await databaseExists(url)))
        return { ...found, ...UNRECORDED, exists: false, empty: true, restoring: false }
      return withDatabase(url, async (database) => {
        const restoring = await isBeingRestored(database)
        // Note: data of an unfinished restore proves nothing, and may not be readable.
        const record = restoring ? { ...UNRECORDED, empty: false } : await readInstallation(database)
        return { ...found, exists: true, restoring, ...record }
      })
    }),
  )
}

/** Opens a database for the length of a callback. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, 'installation', createLogger('silent'), { poolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Host, port and name for operators, without a password. */
export function targetOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
