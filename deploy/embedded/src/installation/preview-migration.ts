import { MAINTENANCE_PARTS, SERVICES, type ServiceName } from '@alcove/contracts'
import type { Database } from '@alcove/kit/database/database'
import { checkMigrations } from '@alcove/kit/database/migrate'
import { MigrationRefusedError } from '@alcove/kit/database/migrations/plan-migrations'
import { checkDatabase } from '@alcove/kit/installation/check-database'
import { jobQueueSchema } from '@alcove/kit/jobs/job-queue-schema'
import { jobQueueVersion } from '@alcove/kit/jobs/migrate-job-queue'
import { inspectDatabases, withDatabase } from './inspect-databases.ts'
import type { Migration } from './migrate-installation.ts'
import { doNotFit, isUpgrade, migrationsOf } from './upgrade-databases.ts'

interface Preview {
  line: string
  applies: boolean
  /** False when the previous program version cannot run after the migration. */
  expands: boolean
}

/**
 * Lists the pending migrations of each service's database, and whether they only add. Changes nothing.
 * @throws InstallationRefused; MigrationRefusedError naming every incompatible database
 */
export async function previewMigration({
  urls,
  installation,
  say,
}: Pick<Migration, 'urls' | 'installation' | 'say'>): Promise<void> {
  const found = new Map((await inspectDatabases(urls)).map((one) => [one.name, one]))
  const previews: Preview[] = []
  const refusals: string[] = []
  for (const name of SERVICES) {
    try {
      const preview = found.get(name)?.exists
        ? await withDatabase(urls[name], (database) => previewOf(name, database, installation))
        : { line: 'does not exist; --create makes it', applies: true, expands: true }
      previews.push(preview)
      say(`${name}: ${preview.line}`)
    } catch (error) {
      if (!(error instanceof MigrationRefusedError)) throw error
      refusals.push(`  - ${name}: ${error.message}`)
    }
  }
  if (refusals.length > 0) throw doNotFit(refusals)
  say(`Nothing was changed. ${conclusion(previews)}`)
}

async function previewOf(
  name: ServiceName,
  database: Database,
  installation: Migration['installation'],
): Promise<Preview> {
  await checkDatabase(database, name, installation)
  const { pending, newer } = await checkMigrations(database, migrationsOf(name))
  if (!(await isUpgrade(database)))
    return { line: `is empty; gets ${pending.length} migrations`, applies: true, expands: true }
  const parts = pending.map(({ migration }) => `${migration.name} (${describe(migration.expands)})`)
  const queue = MAINTENANCE_PARTS['restart-workers'].includes(name) ? await jobQueueVersion(database) : null
  const wanted = jobQueueSchema().version
  // Note: newer versions of the queue's tables only add.
  if (queue !== null && queue < wanted) parts.push(`job queue ${queue} to ${wanted} (${describe(true)})`)
  if (newer.length > 0) parts.push(`has ${newer.join(', ')} already, which this program does not know`)
  return {
    line: parts.join(', ') || 'nothing to apply',
    applies: pending.length > 0 || (queue !== null && queue < wanted),
    expands: pending.every(({ migration }) => migration.expands),
  }
}

function describe(expands: boolean): string {
  return expands ? 'expands' : 'does not expand'
}

function conclusion(previews: readonly Preview[]): string {
  if (!previews.some(({ applies }) => applies)) return 'All databases fit this program already.'
  return previews.every(({ expands }) => expands)
    ? 'All of it expands: processes of the former version may run meanwhile.'
    : 'Not all of it expands: end all processes of the former version first (docs/operations/upgrade.md).'
}
