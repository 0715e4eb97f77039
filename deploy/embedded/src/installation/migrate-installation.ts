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
import { grantRights } from '../postgres/grant-rights.ts'
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
  await upgradeDatabases(urls, log, new AbortController().signal, say)
  for (const name of MAINTENANCE_PARTS['restart-workers']) await withDatabase(urls[name], migrateJobQueue)
  if (urls.events !== undefined) {
    await withDatabase(urls.events, prepareEventLog)
    await withDatabase(urls.events, prepareInstallationRecord)
  }
  for (const [name, url] of all(urls))
    await withDatabase(url, async (database) => {
      for (const role of rolesFor(name, migration)) await grant(database, name, role)
    })
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

const UNDEFINED_OBJECT = '42704'
const INSUFFICIENT_PRIVILEGE = '42501'

async function grant(database: Database, name: string, role: string): Promise<void> {
  await grantRights(database, role).catch((error) => {
    if ((error as { code?: string }).code !== UNDEFINED_OBJECT) throw error
    throw new OperatorError(
      `The databases are migrated, but the role ${role} of ${name} does not exist. Create it (CREATE ROLE … LOGIN PASSWORD …) ` +
        'and run this again.',
    )
  })
}

function all(urls: MigratedDatabases): [DatabaseName, string][] {
  return Object.entries(urls) as [DatabaseName, string][]
}
