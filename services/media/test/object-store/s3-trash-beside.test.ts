import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { createTestDatabase, type TestDatabase, terminateConnections } from '@alcove/kit/testing/databases'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openAttemptIndex } from '../../src/adapters/s3/attempt-index.ts'
import { openBucket } from '../../src/adapters/s3/bucket.ts'
import { openS3Store, type S3Store } from '../../src/adapters/s3/s3-store.ts'
import { openS3Trash } from '../../src/adapters/s3/s3-trash.ts'
import type { TrashEntry } from '../../src/domain/objects/trash.ts'
import { PrefixBusy } from '../../src/ports.ts'
import { prefixLocks } from '../../src/store/prefix-locks.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { newBucket, SECRET } from './s3-server.ts'

const server = inject('s3')
const clock = { now: () => new Date('2026-11-27T10:00:00Z') }
const SHORT_MS = 50

describe.skipIf(server === null)('a trash in a bucket that two processes work on', () => {
  let folder: string
  let proxy: FaultProxy
  let settings: ReturnType<typeof newBucket>
  let target: TestDatabase
  let database: Database
  /** What the other process, or an operator, works with. */
  let store: S3Store
  let key: string
  let count = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-s3-trash-'))
    proxy = await startFaultProxy(server?.endpoint ?? '')
    target = await createTestDatabase()
    database = openDatabase(target.url, 'media', pino({ level: 'silent' }))
    settings = newBucket()
    const { lockPrefix } = prefixLocks(database, SHORT_MS)
    store = openS3Store({ settings, secret: SECRET, partFolder: join(folder, 'parts'), clock, lockPrefix })
    await store.prepare()
  })
  beforeEach(async () => {
    key = `sources/content-${++count}/a.mp4`
    const path = join(folder, 'local')
    await writeFile(path, 'evidence')
    await store.store(path, key)
  })
  afterAll(async () => {
    await database?.close()
    await target?.drop()
    await proxy?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Moves the object as a process would that does something ahead of each request that deletes it. */
  function move(before: (request: number) => Promise<void>): Promise<void> {
    const bucket = openBucket({ ...settings, endpoint: proxy.endpoint }, { retryDelaysMs: [1, 1] })
    let requests = 0
    const remove: typeof bucket.remove = (keys, check) =>
      bucket.remove(keys, async () => {
        if (keys.includes(key)) await before(++requests)
        await check?.()
      })
    const { lockPrefix } = prefixLocks(database)
    const observed = { ...bucket, remove, readText: store.readText }
    return openS3Trash(observed, openAttemptIndex(bucket), clock, lockPrefix).moveToTrash(key)
  }
  async function listedEntry(): Promise<TrashEntry> {
    const entry = (await store.listTrash()).find(({ prefix }) => prefix === key)
    return entry ?? expect.fail('the trash is empty')
  }

  test('is left alone by others while a move still deletes, and then puts the object back', async () => {
    const deleting = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const moving = move(() => {
      deleting.resolve()
      return goOn.promise
    })
    await deleting.promise
    const entry = await listedEntry()
    expect(await store.restoreFromTrash(entry)).toBe('busy')
    await expect(store.moveToTrash(key)).rejects.toThrow(PrefixBusy)
    await expect(store.removeFromTrash(entry)).rejects.toThrow(PrefixBusy)
    goOn.resolve()
    await moving
    expect(await store.restoreFromTrash(entry)).toBe('restored')
    expect(await store.stat(key)).not.toBeNull()
  })

  test.each([
    ['ahead of its deletion', 1],
    ['ahead of a repeated deletion', 2],
  ])('keeps what was put back since a move lost its lock %s', async (_when, lostAt) => {
    const moving = move(async (request) => {
      if (request < lostAt) return proxy.fail({ kind: 'status', status: 503 })
      await terminateConnections(target.url)
      expect(await store.restoreFromTrash(await listedEntry())).toBe('restored')
    })
    await expect(moving).rejects.toThrow(PrefixBusy)
    expect(await store.stat(key)).not.toBeNull()
    expect((await store.listTrash()).filter(({ prefix }) => prefix === key)).toEqual([])
  })

  test('moves nothing where it was opened without a database', async () => {
    const without = openS3Store({ settings, secret: SECRET, partFolder: join(folder, 'parts'), clock })
    await expect(without.moveToTrash(key)).rejects.toThrow('without a database')
    expect(await store.stat(key)).not.toBeNull()
  })
})
