import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@alcove/kit/database/migrate'
import { readInstallation, recordDemo, recordProduction } from '@alcove/kit/installation/installation-record'
import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DatabaseName, databaseUrls } from '../../src/config.ts'
import {
  claimInstallation,
  holdsInstallation,
  type Places,
  recordEverywhere,
} from '../../src/installation/claim-installation.ts'
import { withDatabase } from '../../src/installation/inspect-databases.ts'
import { migrationsOf } from '../../src/installation/upgrade-databases.ts'

vi.setConfig({ testTimeout: 60_000 })

const THEIRS = 'b8f7f8a2-6f0c-4a53-8a0e-2f3f6d1c9b22'
const CONTENT = '0d1e5f3a-8f2b-4c67-9a51-6b1f2c3d4e5f'

let places: Places
const inFolder = (folder: string) => ({ kind: 'folder' as const, folder })
const objectFolder = () => (places.objects.kind === 'folder' ? places.objects.folder : '')
let reserved: OwnDatabases[]
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'alcove-claim-'))
  reserved = []
  places = { dataDir: join(root, 'data'), objects: inFolder(join(root, 'objects')), databases: onServer() }
})
afterEach(async () => {
  await rm(join(places.dataDir, '..'), { recursive: true, force: true })
  for (const own of reserved) await own.drop()
})

/** URLs of databases of which none exists. */
function onServer(): Record<DatabaseName, string> {
  const own = reserveDatabases()
  reserved.push(own)
  return databaseUrls(own.url, {})
}
const created = () => reserved.at(-1)?.created()
const execute = (sql: (base: string) => string) => reserved[0]?.execute(sql(reserved[0].base))

const claim = (change: { environmentId?: string; production?: boolean; withoutDemo?: boolean } = {}) =>
  claimInstallation(places, { environmentId: null, production: false, withoutDemo: false, ...change })
const idOf = (name: DatabaseName) => withDatabase(places.databases[name], readInstallation)

async function storeRendition(): Promise<void> {
  await mkdir(join(objectFolder(), 'hls', CONTENT, 'attempt'), { recursive: true })
  await writeFile(join(objectFolder(), 'hls', CONTENT, 'attempt', 'master.m3u8'), 'kept')
}

test('gives a new installation one id in data folder, store and all databases, and finds it at the next start', async () => {
  expect(await holdsInstallation(places)).toBe(false)
  const id = await claim()
  expect(await readFile(join(places.dataDir, 'installation-id'), 'utf8')).toBe(`${id}\n`)
  expect(JSON.parse(await readFile(join(objectFolder(), 'installation.json'), 'utf8'))).toEqual({ id })
  for (const name of ['identity', 'media', 'events'] as const) expect(await idOf(name)).toMatchObject({ id })
  expect(await claim()).toBe(id)
  expect(await holdsInstallation(places)).toBe(true)
})

test('takes INSTALLATION_ID for a new installation, and refuses another one', async () => {
  expect(await claim({ environmentId: THEIRS })).toBe(THEIRS)
  const other = 'c0ffee00-0000-4000-8000-000000000000'
  await expect(claim({ environmentId: other })).rejects.toThrow('do not belong to one installation')
})

test('adopts an installation from before ids when its media database knows its store', async () => {
  await storeRendition()
  await execute((base) => `CREATE DATABASE "${base}_media"`)
  await withDatabase(places.databases.media, async (database) => {
    await migrate(database, migrationsOf('media'))
    await database.query(
      `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, source_key)
       VALUES ($1, $1, '', '', '{}', '{}', 'APPROVED', 1, now(), 'sources/a/b.mp4')`,
      [CONTENT],
    )
  })
  const id = await claim()
  expect(await idOf('media')).toMatchObject({ id })
})

test('creates no database for a wrong DATABASE_URL beside a known data folder', async () => {
  const id = await claim()
  const right = places.databases
  places = { ...places, databases: onServer() }
  await expect(claim()).rejects.toThrow(/has had these databases.*Correct DATABASE_URL.*does not exist/s)
  expect(await created()).toEqual([])
  places = { ...places, databases: { ...right, identity: places.databases.identity } }
  await expect(claim()).rejects.toThrow('database of identity')
  expect(await created()).toEqual([])
  expect(await readFile(join(places.dataDir, 'installation-id'), 'utf8')).toBe(`${id}\n`)
})

test('creates no database for a wrong DATABASE_URL beside a full store from before ids', async () => {
  await storeRendition()
  await expect(claim()).rejects.toThrow('knows nothing of what lies in the object store')
  expect(await created()).toEqual([])
  expect(await holdsInstallation(places)).toBe(true)
})

test('refuses a forgotten DATA_DIR beside databases of an installation', async () => {
  await claim()
  places = {
    ...places,
    dataDir: join(places.dataDir, '..', 'other'),
    objects: inFolder(join(places.dataDir, 'none')),
  }
  await expect(claim()).rejects.toThrow(/holds no installation, but what it is to work with belongs to one/)
  await expect(readFile(join(places.dataDir, 'installation-id'))).rejects.toThrow('ENOENT')
})

test('refuses the database of another installation, unless it is adopted on purpose', async () => {
  await claim()
  const { media } = places.databases
  places = {
    ...places,
    databases: onServer(),
    dataDir: join(places.dataDir, '..', 'b'),
    objects: inFolder(join(places.dataDir, '..', 'b-objects')),
  }
  const id = await claim()
  places = { ...places, databases: { ...places.databases, media } }
  await expect(claim()).rejects.toThrow('do not belong to one installation')
  await recordEverywhere(places, id)
  expect(await claim()).toBe(id)
})

test('adopts a database that is new to the installation', async () => {
  const id = await claim()
  const file = join(places.dataDir, 'installation-databases')
  await writeFile(file, (await readFile(file, 'utf8')).replace('reporting\n', ''))
  await execute((base) => `DROP DATABASE "${base}_reporting"`)
  expect(await claim()).toBe(id)
  expect(await idOf('reporting')).toMatchObject({ id })
})

test('refuses a production installation without its settings, and accepts a copy without demo', async () => {
  await claim({ production: true })
  await withDatabase(places.databases.moderation, async (database) => {
    await migrate(database, migrationsOf('moderation'))
    await recordProduction(database)
  })
  await expect(claim()).rejects.toThrow(/database of moderation .* served in production.*DEMO_DATA=off/s)
  await claim({ withoutDemo: true })
  await claim({ production: true })
})

test('refuses databases with demo data in production', async () => {
  await claim({ production: true })
  await withDatabase(places.databases.identity, recordDemo)
  await claim()
  await expect(claim({ production: true })).rejects.toThrow(/database of identity .* holds demo data/)
})

test('refuses the demo of a version that left no marker in its databases in production', async () => {
  await mkdir(places.dataDir, { recursive: true })
  await writeFile(join(places.dataDir, 'demo-ready'), '')
  await expect(claim({ production: true })).rejects.toThrow('holds demo data')
  await rm(join(places.dataDir, 'demo-ready'))
  await execute((base) => `CREATE DATABASE "${base}_identity"`)
  await withDatabase(places.databases.identity, async (database) => {
    await migrate(database, migrationsOf('identity'))
    await database.query(
      `INSERT INTO account (id, email, email_key, password_hash, roles, revision, created_at)
       VALUES ($1, 'admin@demo.test', 'admin@demo.test', '', '{ROLE_ADMIN}', 1, now())`,
      [CONTENT],
    )
  })
  await expect(claim({ production: true })).rejects.toThrow(/admin@demo\.test.* holds demo data/)
  expect(await created()).toHaveLength(1)
  await claim()
})
