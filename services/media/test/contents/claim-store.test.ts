import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { migrate } from '@alcove/kit/database/migrate'
import { readInstallation, recordInstallation } from '@alcove/kit/installation/installation-record'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimStore } from '../../src/actions/contents/claim-store.ts'
import { type FolderStore, openFolderStore } from '../../src/adapters/folder/folder-store.ts'
import { startProcess } from '../support/one-process.ts'
import { type Folders, GRANT_KEY, makeFolders } from '../support/world.ts'

const OURS = '5d3c2a54-0f5e-4b0e-9d3b-0e6b1d8f3a11'
const THEIRS = 'b8f7f8a2-6f0c-4a53-8a0e-2f3f6d1c9b22'
const CONTENT = '0d1e5f3a-8f2b-4c67-9a51-6b1f2c3d4e5f'

let folders: Folders
let target: TestDatabase
let database: Database
let objects: FolderStore
beforeEach(async () => {
  folders = await makeFolders()
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', pino({ level: 'silent' }))
  objects = openFolderStore(folders.objectFolder, GRANT_KEY, systemClock)
})
afterEach(async () => {
  await database.close()
  await target.drop()
  await rm(folders.root, { recursive: true, force: true })
})

const claim = (id: string | null = OURS) => claimStore(objects, database, { id })
const marked = () => readFile(join(folders.objectFolder, 'installation.json'), 'utf8').catch(() => null)

async function storeRendition(): Promise<void> {
  const folder = join(folders.objectFolder, 'hls', CONTENT, 'attempt')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'master.m3u8'), 'kept')
}

async function knowContent(): Promise<void> {
  await migrate(database, new URL('../../prisma/migrations/', import.meta.url))
  await database.query(
    `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, source_key)
     VALUES ($1, $1, '', '', '{}', '{}', 'APPROVED', 1, now(), 'sources/a/b.mp4')`,
    [CONTENT],
  )
}

test('marks a new store beside an empty database, and changes nothing without an id', async () => {
  await claim(null)
  expect(await marked()).toBeNull()
  await claim()
  expect(JSON.parse((await marked()) ?? '')).toEqual({ id: OURS })
  expect(await readInstallation(database)).toMatchObject({ empty: true })
  await claim()
})

test('gives a new store to one of two installations that start at the same moment', async () => {
  const ids = [OURS, THEIRS]
  const claims = await Promise.allSettled(ids.map((id) => claim(id)))
  const refused = claims.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  const winner = claims.findIndex(({ status }) => status === 'fulfilled')
  expect(refused).toHaveLength(1)
  expect(refused[0]).toContain(`belongs to installation ${ids[winner]}`)
  expect(await marked()).toContain(ids[winner])
})

test('adopts the store that its database knows', async () => {
  await storeRendition()
  await knowContent()
  await claim()
  expect(await marked()).toContain(OURS)
})

test.each([
  ['in an empty database', async () => undefined],
  ['in a migrated one', () => migrate(database, new URL('../../prisma/migrations/', import.meta.url))],
])('refuses a store of which nothing is known %s', async (_, prepare) => {
  await storeRendition()
  await prepare()
  await expect(claim()).rejects.toThrow(/knows nothing of what lies in the object store.*adopt/s)
  await expect(claim(null)).rejects.toThrow('knows nothing')
  expect(await marked()).toBeNull()
})

test('refuses a store that is empty beside a database that has contents', async () => {
  await knowContent()
  await expect(claim()).rejects.toThrow('not mounted')
})

test('refuses such a store too when the originals of all contents were dropped', async () => {
  await knowContent()
  await database.query("UPDATE content SET source_key = NULL, hls_prefix = 'hls/a/b'")
  await expect(claim()).rejects.toThrow('not mounted')
})

test('refuses a store, or a process, of another installation', async () => {
  await claim(THEIRS)
  await expect(claim(OURS)).rejects.toThrow(`belongs to installation ${THEIRS}, this process to ${OURS}`)
  await recordInstallation(database, OURS)
  await expect(claim(null)).rejects.toThrow(`belongs to installation ${THEIRS}, media's database to ${OURS}`)
})

test('refuses a database with an id beside a store without one', async () => {
  await recordInstallation(database, OURS)
  await expect(claim()).rejects.toThrow('holds no installation.json')
})

test('does not start on an empty database beside a full store, and writes nothing', async () => {
  await storeRendition()
  const events = await createTestDatabase()
  const start = startProcess({
    databaseUrl: target.url,
    eventsUrl: events.url,
    installation: { id: OURS, production: false },
    settings: {
      GRANT_SIGNING_KEY: GRANT_KEY,
      OBJECT_FOLDER: folders.objectFolder,
      WORK_FOLDER: folders.workFolder,
    },
  })
  await expect(start).rejects.toThrow('knows nothing of what lies in the object store')
  expect(await readInstallation(database)).toMatchObject({ empty: true })
  expect(await readFile(join(folders.objectFolder, 'hls', CONTENT, 'attempt', 'master.m3u8'), 'utf8')).toBe(
    'kept',
  )
})
