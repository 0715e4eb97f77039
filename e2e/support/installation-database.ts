import type { ServiceName } from '@alcove/contracts'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { pino } from 'pino'

/** Queries the database of a running or killed platform, to compare its state with the acknowledged changes. */
export async function openInstallationDatabase<T>(
  dataDir: string,
  service: ServiceName,
  look: (database: Database) => Promise<T>,
): Promise<T> {
  const { url } = await startCluster({ dataDir })
  const database = openDatabase(serviceDatabaseUrl(url, service), 'look', pino({ level: 'silent' }))
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Counts a service's events about an object in its outbox, which keeps published ones. */
export function timesSaid(
  dataDir: string,
  service: ServiceName,
  event: string,
  key: string,
): Promise<number> {
  return openInstallationDatabase(dataDir, service, async (database) => {
    const [row] = await database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM kit.outbox WHERE topic = $1 AND key = $2',
      [event, key],
    )
    return row?.n ?? 0
  })
}
