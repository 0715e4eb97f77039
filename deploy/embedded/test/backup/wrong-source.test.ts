import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '@alcove/embedded/backup/manifest'
import { takeBackup } from '@alcove/embedded/backup/take-backup'
import { systemClock } from '@alcove/kit/clock'
import { databaseExists } from '@alcove/kit/database/ensure-database'
import { openS3Store } from '@alcove/media/adapters/s3/s3-store'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type AnInstallation,
  aKnownInstallation,
  CONTENT,
  cleanUp,
  contentOf,
  emptyTarget,
  ID,
  newFolder,
  SOURCE,
  USER,
  within,
} from './an-installation.ts'
import { runAdmin, settingsOf } from './run-admin.ts'

const server = inject('s3')

describe('admin backup', { timeout: 60_000 }, () => {
  let source: AnInstallation
  let settings: Record<string, string>
  let folder: string
  beforeAll(async () => {
    source = await aKnownInstallation()
    settings = settingsOf(source)
    folder = await newFolder()
  })
  afterAll(cleanUp)

  const backUp = (name: string, change: Record<string, string> = {}, ...flags: string[]) =>
    runAdmin({ ...settings, ...change }, 'backup', join(folder, name), ...flags)

  /** The settings of a bucket that another installation has, or that holds nothing. */
  async function bucketOf(id: string | null): Promise<Record<string, string>> {
    if (server === null) throw new Error('there is no S3 server')
    const bucket = `alcove-test-${randomUUID()}`
    const store = openS3Store({
      settings: { ...server, bucket },
      secret: '',
      partFolder: folder,
      clock: systemClock,
    })
    await store.prepare()
    if (id) await store.writeText('installation.json', JSON.stringify({ id }))
    return {
      ...{ OBJECT_STORE: 's3', S3_ENDPOINT: server.endpoint, S3_REGION: server.region, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY: server.accessKey, S3_SECRET_KEY: server.secretKey },
    }
  }

  test.each<[string, () => Promise<Record<string, string>>, string]>([
    [
      'an object folder that is not there',
      async () => ({ OBJECT_FOLDER: join(folder, 'none') }),
      'OBJECT_FOLDER is wrong, or its disk is not mounted',
    ],
    [
      'an object folder that is empty, as OBJECT_STORE=s3 forgotten makes it',
      async () => ({ OBJECT_FOLDER: await newFolder() }),
      'holds no installation.json: OBJECT_FOLDER is wrong',
    ],
    [
      'the data folder of none, where INSTALLATION_ID says which it is',
      async () => ({ DATA_DIR: join(folder, 'forgotten'), INSTALLATION_ID: ID }),
      'OBJECT_FOLDER is wrong',
    ],
    [
      'databases that are empty',
      async () => settingsOf({ ...source, databases: (await emptyTarget()).databases }),
      'belongs to no installation',
    ],
    [
      'databases that are empty, beside a data folder and a store that are as well',
      async () => ({
        ...settingsOf({ dataDir: join(folder, 'forgotten'), databases: (await emptyTarget()).databases }),
        INSTALLATION_ID: ID,
      }),
      'belongs to no installation',
    ],
    [
      'the id of another installation',
      async () => ({ INSTALLATION_ID: USER }),
      'do not belong to one installation',
    ],
  ])('refuses %s, and writes nothing', async (_, change, words) => {
    const { refusal, out, exitCode } = await backUp('refused', await change())
    expect([refusal, out]).toEqual([expect.stringContaining(words), expect.not.stringContaining('Done')])
    expect(exitCode).toBe(1)
    expect([existsSync(join(folder, 'refused')), existsSync(join(folder, 'none'))]).toEqual([false, false])
  })

  test.skipIf(server === null)(
    'refuses the bucket of another installation, and one without a record',
    async () => {
      expect((await backUp('refused', await bucketOf(USER))).refusal).toContain(
        'do not belong to one installation',
      )
      expect((await backUp('refused', await bucketOf(null))).refusal).toContain('S3_BUCKET is wrong')
      expect(existsSync(join(folder, 'refused'))).toBe(false)
    },
  )

  test('accepts a missing event database when a broker carries the events', async () => {
    const kafka = { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: '127.0.0.1:1' }
    const none = Object.assign(new URL(source.databases.events), { pathname: '/none' }).toString()
    const { refusal } = await backUp('kafka', { ...kafka, EVENTS_DATABASE_URL: none })
    expect(refusal).toBe('')
    expect((await readManifest(join(folder, 'kafka'))).databases.events).toBeUndefined()
    const target = await emptyTarget()
    const into = (name: string) =>
      runAdmin(
        { ...settingsOf(target), EVENTS_DATABASE_URL: none, ...kafka, DATA_DIR: join(folder, name) },
        'restore',
        join(folder, 'kafka'),
      )
    expect((await into('one')).refusal).toBe('')
    expect(await databaseExists(none)).toBe(false)
    // And where events are to travel over the database from then on, it makes the log for them.
    const other = await emptyTarget()
    expect((await runAdmin(settingsOf(other), 'restore', join(folder, 'kafka'))).refusal).toBe('')
    expect(Object.keys((await contentOf(other.databases)).events ?? {})).not.toEqual([])
  })

  test('reports missing files of contents, keeps the backup, and exits with 3', async () => {
    const gone = join(source.dataDir, 'objects', SOURCE)
    await rm(gone)
    const lacking = await backUp('lacking')
    const accepted = await backUp('accepted', {}, '--accept-missing-files')
    expect(lacking).toMatchObject({
      exitCode: 3,
      refusal: expect.stringContaining('lacks 1 file that contents name'),
    })
    expect(lacking.out).toContain(SOURCE)
    expect(lacking.out).not.toContain('everything up to')
    expect(accepted).toMatchObject({ exitCode: 0, refusal: '' })
    expect(accepted.out.split('\n').at(-1)).toContain('lacks 1 file that contents name')
    const target = await emptyTarget()
    const restored = await runAdmin(settingsOf(target), 'restore', join(folder, 'lacking'))
    expect(restored).toMatchObject({
      exitCode: 3,
      refusal: expect.stringContaining('lacks 1 file that contents name'),
    })
    await writeFile(gone, 'original')
  })

  test('ignores objects that a sweep deleted meanwhile, and their contents forgot', async () => {
    const file = join(source.dataDir, 'objects', SOURCE)
    const forget = (key: string | null) =>
      within(source.databases.media, (database) =>
        database.query('UPDATE content SET source_key = $2 WHERE id = $1', [CONTENT, key]),
      )
    const events: Promise<unknown>[] = []
    const say = (line: string) => {
      if (line.startsWith('The snapshot')) events.push(rm(file), forget(null))
    }
    expect((await takeBackup(source, join(folder, 'swept'), { say })).missing).toEqual([])
    await Promise.all(events)
    await writeFile(file, 'original')
    await forget(SOURCE)
    expect((await backUp('whole')).out.split('\n').at(-1)).toContain('Done: everything up to')
  })
})
