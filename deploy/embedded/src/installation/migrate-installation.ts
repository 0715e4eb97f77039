import { MAINTENANCE_PARTS, SERVICES, type ServiceName } from '@alcove/contracts'
import type { Database } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { prepareEventLog } from '@alcove/kit/events/postgres/prepare-log'
import { checkDatabase, type InstallationContext } from '@alcove/kit/installation/check-database'
import { prepareInstallationRecord } from '@alcove/kit/installation/installation-record'
import { migrateJobQueue } from '@alcove/kit/jobs/migrate-job-queue'
import type { Logger } from '@alcove/kit/log/logger'
import { OperatorError } from '../admin/operator-error.ts'
import type { DatabaseName } from '../config.ts'
import { grantRights, grantWithin } from '../postgres/grant-rights.ts'
import { inspectDatabases, withDatabase } from './inspect-databases.ts'
import { upgradeDatabases } from './upgrade-databases.ts'

/** Databases of an installation, without that of events when a broker carries them. */
export type MigratedDatabases = Record<ServiceName, string> & { events?: string }

export interface Migration {
  urls: MigratedDatabases
  installation: InstallationContext
  /** Creates missing databases; otherwise they are refused. */
  create: boolean
  /** Role of a database's services; null when they use the migrating role. */
  roleOf: ((service: ServiceName) => string) | null
  log: Logger
  say: (line: string) => void
}

/**
 * Migrates everything that services keep in PostgreSQL: tables, job queues, the event log, and role privileges. Compares the
 * installation id, but services record it: media refuses a database with an id beside a store without one. May run beside
 * services and beside itself.
 * @throws OperatorError, InstallationRefused, MigrationRefusedError before anything is changed
 */
export async function migrateInstallation(migration: Migration): Promise<void> {
  await migrateAll(migration).catch((error) => {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new OperatorError(
      `The role of DATABASE_URL does not own what it is to migrate: ${(error as Error).message}. Hand the databases over to it ` +
        '(docs/operations/postgresql.md), then run this again.',
    )
  })
}

async function migrateAll(migration: Migration): Promise<void> {
  const { urls, log, say } = migration
  await provideDatabases(migration)
  await requireRoles(migration)
  // Note: services of the former version work meanwhile, and triggers of a new one write with their rights.
  await upgradeDatabases(urls, log, new AbortController().signal, say, async (sql, name) => {
    for (const role of rolesFor(name, migration)) await grantWithin(sql, role)
  })
  const grant = async (name: DatabaseName, database: Database) => {
    for (const role of rolesFor(name, migration)) await grantRights(database, role)
  }
  for (const name of MAINTENANCE_PARTS['restart-workers'])
    await withDatabase(urls[name], async (database) => {
      await migrateJobQueue(database)
      await grant(name, database)
    })
  if (urls.events !== undefined)
    await withDatabase(urls.events, async (database) => {
      await prepareEventLog(database)
      await prepareInstallationRecord(database)
      await grant('events', database)
    })
  // Those as well that had nothing to migrate: roles may be new.
  for (const [name, url] of all(urls)) await withDatabase(url, (database) => grant(name, database))
}

async function provideDatabases({ urls, installation, create }: Migration): Promise<void> {
  const found = await inspectDatabases(urls)
  const missing = found.filter(({ exists }) => !exists)
  if (missing.length > 0 && !create)
    throw new OperatorError(
      'These databases do not exist; nothing was changed. Correct DATABASE_URL, or pass --create to make them:\n' +
        missing.map(({ name, target }) => `  ${name}: ${target}`).join('\n'),
    )
  for (const { name, url, exists } of found)
    if (exists) await withDatabase(url, (database) => checkDatabase(database, name, installation))
  for (const { url } of missing) await ensureDatabase(url)
}

/** All services use the event log. */
function rolesFor(name: DatabaseName, { roleOf }: Migration): string[] {
  if (roleOf === null) return []
  return name === 'events' ? [...new Set(SERVICES.map(roleOf))] : [roleOf(name)]
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Before anything is migrated: rights are granted with the migrations. */
async function requireRoles(migration: Migration): Promise<void> {
  for (const [name, url] of all(migration.urls))
    await withDatabase(url, async (database) => {
      const [found] = await database.query<{ missing: string | null }>(
        `SELECT min(role) AS missing FROM unnest($1::text[]) AS role
         WHERE NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = role)`,
        [rolesFor(name, migration)],
      )
      if (found?.missing)
        throw new OperatorError(
          `The role ${found.missing} of ${name} does not exist; nothing was migrated. Create it (CREATE ROLE … LOGIN PASSWORD …) ` +
            'and run this again.',
        )
    })
}

function all(urls: MigratedDatabases): [DatabaseName, string][] {
  return Object.entries(urls) as [DatabaseName, string][]
}
