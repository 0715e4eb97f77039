import { join } from 'node:path'
import { databaseId } from '@alcove/embedded/backup/database-id'
import { readManifest } from '@alcove/embedded/backup/manifest'
import { markDatabase } from '@alcove/embedded/backup/restoring/restore-marker'
import { takeBackup } from '@alcove/embedded/backup/take-backup'
import { DATABASES } from '@alcove/embedded/config'
import { claimInstallation } from '@alcove/embedded/installation/claim-installation'
import { checkDatabase } from '@alcove/kit/installation/check-database'
import { isBeingRestored } from '@alcove/kit/installation/installation-record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AnInstallation,
  aBackup,
  cleanUp,
  contentOf,
  type EmptyTarget,
  emptyTarget,
  ID,
  newFolder,
  USER,
  within,
} from './an-installation.ts'
import { runAdmin, settingsOf } from './run-admin.ts'

/** As in containers: each run of a command has a data folder of its own, and what it knows lies in the databases. */
describe('an interrupted restore', { timeout: 60_000 }, () => {
  let source: AnInstallation
  let backup: string
  let target: EmptyTarget
  const settings = async () => ({
    ...settingsOf({ dataDir: join(await newFolder(), 'data'), databases: target.databases }),
    ...{ INSTALLATION_ID: ID, OBJECT_FOLDER: target.objectFolder },
  })
  const inEvents = (sql: string) => within(target.databases.events, (database) => database.query(sql))
  const check = (name: 'identity' | 'events') =>
    within(target.databases[name], (database) => checkDatabase(database, name, { id: ID, production: true }))

  beforeAll(async () => {
    ;({ source, backup } = await aBackup())
    target = await emptyTarget()
    // Fails in the last database, when the others are filled.
    await inEvents('CREATE TYPE event_log AS ENUM ()')
    expect((await runAdmin(await settings(), 'restore', backup)).refusal).toContain('event_log')
  })
  afterAll(cleanUp)

  test('keeps every service from its database, with any data folder or role', async () => {
    for (const name of ['identity', 'events'] as const)
      await expect(check(name)).rejects.toThrow(
        new RegExp(`database of ${name} is being restored.*same backup`),
      )
    const { databases } = target
    const places = {
      dataDir: await newFolder(),
      objects: { kind: 'folder' as const, folder: target.objectFolder },
      databases,
    }
    const claim = claimInstallation(places, { environmentId: ID, production: false, withoutDemo: false })
    await expect(claim).rejects.toThrow(/is being restored/)
    const role = `alcove_stranger_${process.pid}`
    await within(databases.identity, (database) =>
      database.transaction(async (sql) => {
        await sql.query(`CREATE ROLE ${role}`)
        await sql.query(`SET LOCAL ROLE ${role}`)
        const check = checkDatabase(sql, 'identity', { id: ID, production: true })
        await expect(check).rejects.toThrow('is being restored')
        await sql.query('RESET ROLE')
        await sql.query(`DROP ROLE ${role}`)
      }),
    )
  })

  test.each([['backup'], ['migrate'], ['installation:adopt', '--yes'], ['events:dlq']])(
    'keeps %s from them',
    async (...args) => {
      const command = args[0] === 'backup' ? [...args, join(await newFolder(), 'two')] : args
      expect((await runAdmin(await settings(), ...command)).refusal).toContain('is being restored')
    },
  )

  test('resumes only with the same backup, from the markers in the databases', async () => {
    const other = join(await newFolder(), 'other')
    await takeBackup(source, other)
    const refused = await runAdmin(await settings(), 'restore', other)
    expect(refused.refusal).toContain('A restore of another backup')
    const stranger = { ...(await settings()), INSTALLATION_ID: USER }
    expect((await runAdmin(stranger, 'restore', backup)).refusal).toContain(`INSTALLATION_ID is ${USER}`)
    expect(await runAdmin(await settings(), 'restore', backup)).toMatchObject({ refusal: '', exitCode: 0 })
    expect(await contentOf(target.databases)).toEqual(await contentOf(source.databases))
    await check('identity')
    expect((await runAdmin(await settings(), 'restore', backup)).refusal).toContain('is not empty')
  })

  test('finishes after an interruption between its last markers, and empties nothing', async () => {
    const { id } = await readManifest(backup)
    const before = await contentOf(target.databases)
    const mark = {
      backup: id,
      databases: ['elsewhere:1/one'],
      restore: ID,
      store: target.objectFolder,
      complete: true,
    }
    for (const name of DATABASES.slice(2)) await markDatabase(target.databases[name], mark)
    const elsewhere = await runAdmin(await settings(), 'restore', backup)
    expect(elsewhere.refusal).toContain('did not go into these databases')
    const databases = DATABASES.map((name) => databaseId(target.databases[name], null))
    for (const name of DATABASES.slice(2)) await markDatabase(target.databases[name], { ...mark, databases })
    expect(await runAdmin(await settings(), 'restore', backup)).toMatchObject({ refusal: '', exitCode: 0 })
    expect(await contentOf(target.databases)).toEqual(before)
  })

  test('finishes in every database of its start, when events have moved to a broker since', async () => {
    target = await emptyTarget()
    const ofBroker = join(await newFolder(), 'broker')
    const { events: _, ...databases } = source.databases
    await takeBackup({ ...source, databases, eventTransport: 'kafka' }, ofBroker)
    await within(target.databases.reporting, (one) => one.query('CREATE TYPE journal_entry AS ENUM ()'))
    expect((await runAdmin(await settings(), 'restore', ofBroker)).refusal).toContain('journal_entry')
    expect(await within(target.databases.events, isBeingRestored)).toBe(true)
    const kafka = { ...(await settings()), EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: '127.0.0.1:9' }
    const elsewhere = { ...kafka, EVENTS_DATABASE_URL: target.databases.identity.replace(/[^/]*$/, 'none') }
    expect((await runAdmin(elsewhere, 'restore', ofBroker)).refusal).toContain(
      'went into these databases as well',
    )
    expect(await runAdmin(kafka, 'restore', ofBroker)).toMatchObject({ refusal: '', exitCode: 0 })
    for (const name of DATABASES)
      expect(await within(target.databases[name], isBeingRestored), name).toBe(false)
  })

  test('marks a database completely, or leaves it unchanged', async () => {
    const { databases } = await emptyTarget()
    const cutOff = markDatabase(databases.events, { backup: ID, databases: [], restore: 'no id' })
    await expect(cutOff).rejects.toThrow('uuid')
    expect(await within(databases.events, isBeingRestored)).toBe(false)
  })
})
