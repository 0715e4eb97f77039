import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { checkDatabase, claimDatabase } from '../../src/installation/check-database.ts'
import {
  readInstallation,
  recordDemo,
  recordInstallation,
} from '../../src/installation/installation-record.ts'
import { claimEventLog } from '../../src/installation/provide-database.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'

const OURS = '5d3c2a54-0f5e-4b0e-9d3b-0e6b1d8f3a11'
const THEIRS = 'b8f7f8a2-6f0c-4a53-8a0e-2f3f6d1c9b22'
const NO_MIGRATIONS = new URL('./', import.meta.url)

let target: TestDatabase
let database: Database
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', pino({ level: 'silent' }))
})
afterEach(async () => {
  await database.close()
  await target.drop()
})

test('claims an event log, which has no migrations, in production too', async () => {
  const log = pino({ level: 'silent' })
  for (const id of [null, OURS])
    await claimEventLog(target.url, { id, production: true }, log, { migrates: true })
  expect(await readInstallation(database)).toMatchObject({ id: OURS })
})

test('reads an empty database without changing it', async () => {
  expect(await readInstallation(database)).toEqual({ id: null, demo: false, production: false, empty: true })
  expect(await readInstallation(database)).toEqual({ id: null, demo: false, production: false, empty: true })
})

test('reads a migrated database without an id', async () => {
  await migrate(database, NO_MIGRATIONS)
  expect(await readInstallation(database)).toEqual({ id: null, demo: false, production: false, empty: false })
})

test('records an id before and after the migrations, from several processes at once', async () => {
  await Promise.all([1, 2, 3].map(() => recordInstallation(database, OURS)))
  await migrate(database, NO_MIGRATIONS)
  expect(await readInstallation(database)).toMatchObject({ id: OURS, empty: false })
  await recordInstallation(database, THEIRS)
  expect(await readInstallation(database)).toMatchObject({ id: THEIRS })
})

test('claims a database without an id, but none with one', async () => {
  await claimDatabase(database, { id: OURS, production: false })
  await claimDatabase(database, { id: THEIRS, production: false })
  expect(await readInstallation(database)).toMatchObject({ id: OURS })
})

test('records that a database has served in production', async () => {
  await migrate(database, NO_MIGRATIONS)
  await claimDatabase(database, { id: OURS, production: false })
  expect(await readInstallation(database)).toMatchObject({ production: false })
  await claimDatabase(database, { id: OURS, production: true })
  await claimDatabase(database, { id: OURS, production: false })
  expect(await readInstallation(database)).toMatchObject({ id: OURS, production: true })
})

test('refuses a database of another installation and names the remedy', async () => {
  await recordInstallation(database, THEIRS)
  const check = checkDatabase(database, 'billing', { id: OURS, production: false })
  await expect(check).rejects.toThrow(/database of billing belongs to installation b8f7f8a2.*adopt/s)
  await checkDatabase(database, 'billing', { id: THEIRS, production: false })
  await checkDatabase(database, 'billing', { id: null, production: false })
})

test('refuses demo data in production only', async () => {
  await recordInstallation(database, OURS)
  await recordDemo(database)
  await checkDatabase(database, 'billing', { id: OURS, production: false })
  await expect(checkDatabase(database, 'billing', { id: OURS, production: true })).rejects.toThrow(
    'demo data',
  )
})
