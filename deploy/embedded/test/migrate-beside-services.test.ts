import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES } from '@alcove/contracts'
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

vi.setConfig({ testTimeout: 60_000 })

const silent = pino({ level: 'silent' })
const id = randomUUID()
let databases: OwnDatabases
let dataDir: string
let roles: string[]
let migrating: string
const roleOf = (name: string) => `${databases.base}_${name.replaceAll('-', '_')}_app`

beforeAll(async () => {
  databases = reserveDatabases()
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-migrate-beside-'))
  const owner = `${databases.base}_owner`
  roles = [owner, ...SERVICES.map(roleOf)]
  for (const role of roles) await databases.execute(`CREATE ROLE ${role} LOGIN PASSWORD 'pw' NOSUPERUSER`)
  await databases.execute(`ALTER ROLE ${owner} CREATEDB`)
  await databases.execute(`GRANT CONNECT ON DATABASE postgres TO ${owner}`)
  migrating = as(databases.url, owner)
})
afterAll(async () => {
  await databases.drop()
  await databases.execute(`REVOKE CONNECT ON DATABASE postgres FROM ${roles[0]}`)
  for (const role of roles) await databases.execute(`DROP ROLE ${role}`)
  await rm(dataDir, { recursive: true, force: true })
})

function as(url: string, role: string): string {
  const result = new URL(url)
  result.username = role
  result.password = 'pw'
  return result.toString()
}

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
  const url = serviceDatabaseUrl(migrating, 'moderation')
  await ensureDatabase(url)
  const names = async (folder: URL) => (await readMigrations(folder)).map(({ name }) => name)
  const service = (await names(migrationsOf('moderation'))).filter((name) => name < '0016')
  await within(url, async (database) => {
    await migrate(database, migrationsOf('moderation'), {
      upTo: { 'kit._migrations': await names(kitFolder), 'public._prisma_migrations': service },
    })
    await grantRights(database, roleOf('moderation'))
  })
}

/** A report, written by the service of the former version. */
const report = () =>
  within(as(serviceDatabaseUrl(databases.url, 'moderation'), roleOf('moderation')), async (database) => {
    const caseId = randomUUID()
    await database.query('INSERT INTO moderation_case (id, user_id) VALUES ($1, $2)', [caseId, randomUUID()])
    await database.query(
      "INSERT INTO report (id, case_id, type, created_at) VALUES ($1, $2, 'MINOR', now())",
      [randomUUID(), caseId],
    )
  })

function runJob(): Promise<unknown> {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const program = operatorProgram({
    ...{ DATA_DIR: join(dataDir, 'none'), DATABASE_URL: migrating },
    ...{ INSTALLATION_ID: id, NODE_ENV: 'production' },
  })
  const args = ['migrate', '--create', '--services-as', `${databases.base}_{service}_app`]
  return program.exitOverride().parseAsync(args, { from: 'user' })
}

test('lets the services of the former version take reports until the job has ended', async () => {
  await makeFormer()
  await report()
  // What keeps the job in a later database: another process that migrates it, or a long migration.
  const reporting = serviceDatabaseUrl(migrating, 'reporting')
  await ensureDatabase(reporting)
  const busy = new pg.Client({ connectionString: reporting })
  await busy.connect()
  await busy.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  const job = runJob()
  try {
    const migrated = () =>
      within(serviceDatabaseUrl(migrating, 'moderation'), (database) =>
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
