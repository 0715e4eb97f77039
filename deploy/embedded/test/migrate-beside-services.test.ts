import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { MIGRATION_LOCK, migrate } from '@alcove/kit/database/migrate'
import { kitFolder } from '@alcove/kit/database/migrations/plan-migrations'
import { readMigrations } from '@alcove/kit/database/migrations/read-migrations'
import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorProgram } from '../src/admin/program.ts'
import { migrationsOf } from '../src/installation/upgrade-databases.ts'
import { grantRights } from '../src/postgres/grant-rights.ts'
import { createMigratingRoles, type MigratingRoles } from './migrating-roles.ts'

vi.setConfig({ testTimeout: 60_000 })

const silent = pino({ level: 'silent' })
const id = randomUUID()
let databases: OwnDatabases
let dataDir: string
let roles: MigratingRoles

beforeAll(async () => {
  databases = reserveDatabases()
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-migrate-beside-'))
  roles = await createMigratingRoles(databases)
})
afterAll(async () => {
  await databases.drop()
  await roles.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function within<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, 'test', silent, { poolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The database of moderation as the job of the former version has left it. */
async function makeFormer(): Promise<void> {
  const url = serviceDatabaseUrl(roles.migrating, 'moderation')
  await ensureDatabase(url)
  const names = async (folder: URL) => (await readMigrations(folder)).map(({ name }) => name)
  const service = (await names(migrationsOf('moderation'))).filter((name) => name < '0016')
  await within(url, async (database) => {
    await migrate(database, migrationsOf('moderation'), {
      upTo: { 'kit._migrations': await names(kitFolder), 'public._prisma_migrations': service },
    })
    await grantRights(database, roles.roleOf('moderation'))
  })
}

/** A report, written by the service of the former version. */
const report = () =>
  within(
    roles.as(serviceDatabaseUrl(databases.url, 'moderation'), roles.roleOf('moderation')),
    async (database) => {
      const caseId = randomUUID()
      await database.query('INSERT INTO moderation_case (id, user_id) VALUES ($1, $2)', [
        caseId,
        randomUUID(),
      ])
      await database.query(
        "INSERT INTO report (id, case_id, type, created_at) VALUES ($1, $2, 'MINOR', now())",
        [randomUUID(), caseId],
      )
    },
  )

function runJob(): Promise<unknown> {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const program = operatorProgram({
    ...{ DATA_DIR: join(dataDir, 'none'), DATABASE_URL: roles.migrating },
    ...{ INSTALLATION_ID: id, NODE_ENV: 'production' },
  })
  const args = ['migrate', '--create', '--services-as', `${databases.base}_{service}_app`]
  return program.exitOverride().parseAsync(args, { from: 'user' })
}

test('lets the services of the former version take reports until the job has ended', async () => {
  await makeFormer()
  await report()
  // What keeps the job in a later database: another process that migrates it, or a long migration.
  const reporting = serviceDatabaseUrl(roles.migrating, 'reporting')
  await ensureDatabase(reporting)
  const busy = new pg.Client({ connectionString: reporting })
  await busy.connect()
  await busy.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  const job = runJob()
  try {
    const migrated = () =>
      within(serviceDatabaseUrl(roles.migrating, 'moderation'), (database) =>
        database.query(
          "SELECT 1 FROM _prisma_migrations WHERE migration_name LIKE '0017%' AND finished_at IS NOT NULL",
        ),
      )
    await expect.poll(migrated, { timeout: 30_000 }).toHaveLength(1)
    await expect(report()).resolves.toBeUndefined()
  } finally {
    await busy.end()
    await job
  }
  await report()
})
