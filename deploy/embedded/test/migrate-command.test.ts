import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES } from '@alcove/contracts'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorProgram } from '../src/admin/program.ts'
import { DATABASES, databaseVariable } from '../src/config.ts'
import { withDatabase } from '../src/installation/inspect-databases.ts'
import { type Installation, openInstallation } from '../src/installation/open-installation.ts'
import { startPlatform } from '../src/platform.ts'
import { createMigratingRoles, type MigratingRoles } from './migrating-roles.ts'

vi.setConfig({ testTimeout: 60_000 })

const id = randomUUID()
const silent = pino({ level: 'silent' })
let databases: OwnDatabases
let dataDir: string
let roles: MigratingRoles
let migrating: string
/** As services know their databases: each with a role of its own. */
let settings: Record<string, string>

beforeAll(async () => {
  databases = reserveDatabases()
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-migrate-'))
  roles = await createMigratingRoles(databases)
  const { as, roleOf } = roles
  migrating = roles.migrating
  settings = {
    ...{ DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'off', INSTALLATION_ID: id, MIGRATE: 'never' },
    DATABASE_URL: as(databases.url, roleOf('identity')),
    ...Object.fromEntries(
      DATABASES.map((name) => [
        databaseVariable(name),
        as(serviceDatabaseUrl(databases.url, name), roleOf(name === 'events' ? 'media' : name)),
      ]),
    ),
  }
})
afterAll(async () => {
  await databases.drop()
  await roles.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The job, with the settings that it needs and no others. @returns what it prints */
async function migrate(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const program = operatorProgram({
      ...{ DATA_DIR: join(dataDir, 'none'), DATABASE_URL: migrating },
      ...{ INSTALLATION_ID: id, NODE_ENV: 'production' },
    })
    await program.exitOverride().parseAsync(['migrate', ...args], { from: 'user' })
    return log.mock.calls.flat().join('\n')
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
const servicesAs = () => ['--services-as', `${databases.base}_{service}_app`]

test('previews the migration, and changes nothing', async () => {
  expect(await migrate('--dry-run')).toContain('identity: does not exist; --create makes it')
  expect(await databases.created()).toEqual([])
})

test('refuses missing databases, and creates them on request', async () => {
  await expect(migrate()).rejects.toThrow('do not exist; nothing was changed')
  expect(await databases.created()).toEqual([])
  await expect(openInstallation(settings, silent)).rejects.toThrow(/MIGRATE=never.*admin -- migrate/s)
  expect(await migrate('--create', ...servicesAs())).toContain('Done: 8 databases fit this program.')
  expect(await databases.created()).toHaveLength(DATABASES.length)
  expect(await migrate('--dry-run')).toMatch(
    /^identity: nothing to apply$.*Nothing was changed. All databases fit this program already\.$/ms,
  )
})

test('lets services run with roles that cannot change schemas', async () => {
  const installation: Installation = await openInstallation(settings, silent)
  try {
    const platform = await startPlatform(installation, silent, new AbortController().signal)
    try {
      await platform.operator.createUser({
        email: 'sous-chef@exemple.test',
        username: 'sous-chef',
        password: 'un mot de passe long',
        roles: ['ROLE_USER'],
      })
      await expect.poll(platform.services.reporting.backlog).toEqual({ outbox: 0, events: 0, jobs: 0 })
      expect((await fetch(`${platform.url}/readyz`)).status).toBe(200)
      for (const name of SERVICES)
        await expect(
          withDatabase(installation.databases[name], (own) => own.query('CREATE TABLE mine ()')),
        ).rejects.toThrow('permission denied for schema public')
    } finally {
      await platform.stop()
    }
  } finally {
    await installation.close()
  }
})

test('is required again when a database is behind, and refuses unknown roles and other installations', async () => {
  const media = serviceDatabaseUrl(migrating, 'media')
  await withDatabase(media, (own) =>
    own.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '0001%'"),
  )
  await expect(openInstallation(settings, silent)).rejects.toThrow(/media: older, without 0001_/)
  expect(await migrate('--dry-run')).toMatch(
    /media: 0001_\w+ \(does not expand\)$.*Not all of it expands: end all processes of the former version first/ms,
  )
  await withDatabase(media, (own) =>
    own.query("DELETE FROM kit._migrations WHERE migration_name = '0008_export_part_pieces'"),
  )
  const role = `${databases.base}_{service}_unknown`
  await expect(migrate('--services-as', role)).rejects.toThrow(
    /role \w+_identity_unknown of identity does not exist; nothing was migrated/,
  )
  expect(await migrate('--dry-run')).toContain('media: 0008_export_part_pieces (expands), 0001_')
  await withDatabase(media, (own) => own.query(`UPDATE kit.installation SET id = '${randomUUID()}'`))
  await expect(migrate(...servicesAs())).rejects.toThrow('database of media belongs to installation')
})

test('explains what to do with databases that it does not own', async () => {
  const stranger = `${databases.base}_stranger`
  await databases.execute(`CREATE ROLE ${stranger} LOGIN PASSWORD 'pw'`)
  migrating = roles.as(databases.url, stranger)
  await expect(migrate()).rejects.toThrow(
    /does not own what it is to migrate: permission denied.*postgresql\.md/,
  )
  migrating = roles.migrating
  await databases.execute(`DROP ROLE ${stranger}`)
})
