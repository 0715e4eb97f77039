import { expect, test } from 'vitest'
import { type Evidence, type FoundDatabase, identifyInstallation } from './identify-installation.ts'

const OURS = '5d3c2a54-0f5e-4b0e-9d3b-0e6b1d8f3a11'
const THEIRS = 'b8f7f8a2-6f0c-4a53-8a0e-2f3f6d1c9b22'

const database = (name: string, change: Partial<FoundDatabase> = {}): FoundDatabase => ({
  name,
  target: `db.exemple.test:5432/alcove_${name}`,
  exists: true,
  empty: false,
  restoring: false,
  id: OURS,
  ...change,
})
const missing = { exists: false, empty: true, id: null }
const empty = { empty: true, id: null }
const unmarked = { id: null }

const identify = (change: Partial<Evidence>) =>
  identifyInstallation({
    dataDir: '/srv/alcove',
    environmentId: null,
    folderId: OURS,
    store: { location: '/srv/alcove/objects', setting: 'OBJECT_FOLDER', id: OURS },
    databases: [database('identity'), database('media')],
    known: ['identity', 'media'],
    ...change,
  })

test('returns the id of a consistent installation', () => {
  expect(identify({})).toBe(OURS)
  expect(identify({ environmentId: OURS })).toBe(OURS)
})

test('returns null for a new installation, and for one from before ids', () => {
  const nothing = { folderId: null, store: { location: '', setting: 'OBJECT_FOLDER', id: null }, known: [] }
  expect(identify({ ...nothing, databases: [database('identity', missing)] })).toBeNull()
  expect(identify({ ...nothing, databases: [database('identity', unmarked)] })).toBeNull()
})

test.each([missing, empty])('ignores the database of a service that is new to the installation', (state) => {
  expect(identify({ databases: [database('identity'), database('reporting', state)] })).toBe(OURS)
})

test('resumes a first start that ended early', () => {
  const databases = [database('identity', missing), database('media', empty)]
  expect(identify({ databases, known: [] })).toBe(OURS)
  expect(
    identify({ store: { location: '', setting: 'OBJECT_FOLDER', id: null }, databases, known: [] }),
  ).toBe(OURS)
})

test.each<[string, Partial<Evidence>, string]>([
  ['another data folder', { folderId: THEIRS }, `${THEIRS}  DATA_DIR /srv/alcove`],
  [
    'another object store',
    { store: { location: '/mnt/x', setting: 'OBJECT_FOLDER', id: THEIRS } },
    `${THEIRS}  object store /mnt/x`,
  ],
  [
    'another database',
    { databases: [database('identity', { id: THEIRS }), database('media')] },
    `${THEIRS}  database of identity (db.exemple.test:5432/alcove_identity)`,
  ],
  ['another INSTALLATION_ID', { environmentId: THEIRS }, `${THEIRS}  INSTALLATION_ID`],
])('refuses %s, and names it', (_, change, line) => {
  expect(() => identify(change)).toThrow('do not belong to one installation')
  expect(() => identify(change)).toThrow(line)
})

test.each([
  [missing, 'does not exist'],
  [empty, 'is empty'],
  [unmarked, 'belongs to no installation'],
])('refuses when a known database %o', (state, words) => {
  const all = { databases: [database('identity', state), database('media', state)] }
  expect(() => identify(all)).toThrow(`the database of media (db.exemple.test:5432/alcove_media) ${words}`)
  const one = { databases: [database('identity', state), database('media')] }
  expect(() => identify(one)).toThrow(
    `the database of identity (db.exemple.test:5432/alcove_identity) ${words}`,
  )
})

test('refuses a data folder without installation beside databases that have one, unless INSTALLATION_ID names it', () => {
  const elsewhere = { folderId: null, store: { location: '', setting: 'OBJECT_FOLDER', id: null }, known: [] }
  expect(() => identify(elsewhere)).toThrow('DATA_DIR /srv/alcove holds no installation')
  expect(identify({ ...elsewhere, environmentId: OURS })).toBe(OURS)
})
