import { SERVICES, type ServiceName } from '@alcove/contracts'
import { type Database, openDatabase, type Sql } from '@alcove/kit/database/database'
import { checkMigrations, migrate } from '@alcove/kit/database/migrate'
import { MigrationRefusedError } from '@alcove/kit/database/migrations/plan-migrations'
import type { Logger } from '@alcove/kit/log/logger'
import { runTogether } from '@alcove/kit/service/run-all'

export function migrationsOf(service: ServiceName): URL {
  return new URL(`../../../../services/${service}/prisma/migrations/`, import.meta.url)
}

/**
 * Migrates the databases of all services in sequence, before any service starts. Checks all before it changes the first, so
 * that an incompatible one leaves the others unchanged.
 * @param say prints progress that may take long
 * @param beforeCommit runs with the migrations of a database, after them
 * @throws MigrationRefusedError naming every incompatible database
 */
export async function upgradeDatabases(
  urls: Record<ServiceName, string>,
  log: Logger,
  stopping: AbortSignal,
  say: (line: string) => void = () => undefined,
  beforeCommit: (sql: Sql, name: ServiceName) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const databases = new Map<ServiceName, Database>()
  for (const name of SERVICES) databases.set(name, openDatabase(urls[name], `${name}-upgrade`, log))
  try {
    const pending = await checkAll(databases)
    for (const [name, migrations] of pending) {
      stopping.throwIfAborted()
      // Note: a new database is quick, and a first start is not an upgrade.
      const upgrade = await isUpgrade(databases.get(name) as Database)
      if (upgrade) say(`Upgrading the database of ${name}: ${migrations.join(', ')}`)
      await migrate(databases.get(name) as Database, migrationsOf(name), {
        log: log.child({ service: name }),
        stopping,
        beforeCommit: (sql) => beforeCommit(sql, name),
      })
    }
  } finally {
    await runTogether([...databases.values()].map((database) => database.close()))
  }
}

/** Names the missing migrations of each database. */
async function checkAll(databases: Map<ServiceName, Database>): Promise<[ServiceName, string[]][]> {
  const pending: [ServiceName, string[]][] = []
  const refusals: string[] = []
  for (const [name, database] of databases) {
    try {
      const plan = await checkMigrations(database, migrationsOf(name))
      if (plan.pending.length > 0) pending.push([name, plan.pending.map((one) => one.migration.name)])
    } catch (error) {
      if (!(error instanceof MigrationRefusedError)) throw error
      refusals.push(`  - ${name}: ${error.message}`)
    }
  }
  if (refusals.length > 0) throw doNotFit(refusals)
  return pending
}

/** @param refusals one line for each database */
export function doNotFit(refusals: readonly string[]): MigrationRefusedError {
  return new MigrationRefusedError(
    `These databases do not fit this program; nothing was changed (docs/operations/upgrade.md):\n${refusals.join('\n')}`,
  )
}

/** Tests whether a program has ever used the database. */
export async function isUpgrade(database: Database): Promise<boolean> {
  const [row] = await database.query<{ there: boolean }>(
    "SELECT to_regclass('kit._migrations') IS NOT NULL AS there",
  )
  return row?.there ?? false
}
