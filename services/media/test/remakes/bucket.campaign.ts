import { once } from 'node:events'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { settle } from '@alcove/kit/testing/service-world'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { trashUnusedRenditions } from '../../src/actions/trash/trash-unused-renditions.ts'
import { openBucket } from '../../src/adapters/s3/bucket.ts'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { aColouredContent, choose, fetchCover, readPicture } from '../covers/covers.ts'
import { type FaultProxy, startFaultProxy } from '../object-store/fault-proxy.ts'
import { newBucket } from '../object-store/s3-server.ts'
import { settingsFor, sweepingBucket } from '../object-store/s3-world.ts'
import { readMaster, readPlaylist } from '../playback/playlists.ts'
import { holdLadder } from '../preparation/hold-ladder.ts'
import { Clips } from '../support/clips.ts'
import { type MadeInstallation, makeInstallation } from '../support/make-installation.ts'
import { startProcess } from '../support/one-process.ts'
import { isRunning } from '../support/processes.ts'
import { type SpawnedProcess, spawnProcess, uploadOver } from '../support/spawn-process.ts'
import { approve, type MediaWorld, playbackPath, startMedia } from '../support/world.ts'
import { remakingIn } from './remaking.ts'

const server = inject('s3')
const DAY_MS = 24 * 3_600_000

/** Names of the rendition sets of a content of which anything lies in a bucket, in place or in the trash. */
async function setsIn(settings: S3Settings, id: string): Promise<string[]> {
  const bucket = openBucket(settings)
  const found = new Set<string>()
  for (const top of ['hls', 'trash', 'index'])
    for await (const { key } of bucket.list(`${top}/`)) {
      const [, set] = new RegExp(`hls/${id}/([^/]+)`).exec(key) ?? []
      if (set) found.add(set)
    }
  return [...found].sort()
}

/** Sweeps two days later, when nothing that was replaced plays any more, and empties the trash after its seven. */
async function sweepAll(world: Pick<MediaWorld, 'database' | 'workFolder'>, settings: S3Settings) {
  const { signal } = new AbortController()
  const [swept, emptied] = [2 * DAY_MS, 11 * DAY_MS].map((passedMs) =>
    sweepingBucket(world, settings, passedMs),
  ) as [ReturnType<typeof sweepingBucket>, ReturnType<typeof sweepingBucket>]
  await trashUnusedRenditions(swept, new Date(swept.clock.now().getTime() - DAY_MS), signal)
  await emptyTrash(emptied, signal)
  await Promise.all([swept.store.close(), emptied.store.close()])
}

describe.skipIf(server === null)('remakes in a bucket', () => {
  const owner = aCaller()
  let bucket: S3Settings
  let world: MediaWorld
  let remaking: Awaited<ReturnType<typeof remakingIn>>
  beforeAll(async () => {
    bucket = newBucket()
    world = await startMedia(undefined, settingsFor(bucket))
    remaking = await remakingIn(world, { kind: 's3', s3: bucket })
  })
  afterAll(async () => {
    await remaking?.operator.close()
    await world?.stop()
  })

  test('swaps the renditions, carries the cover, and leaves the former ones to those who play them', async () => {
    const content = await aColouredContent(world, owner)
    await choose(world, content.id, 'frame-3', owner)
    await approve(world, content)
    const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
    const cover = await bytesOf(await fetchCover(world, content.id))
    const former = await remaking.prefixOf(content.id)
    const playing = await playbackPath(world, content.id)
    const { variants } = await readMaster(world, playing)
    const { files } = await readPlaylist(world, variants[0]?.path ?? '')

    expect(await remaking.operator.remake([content.id])).toMatchObject([{ outcome: 'queued' }])
    await remaking.ends(content.id, 'DONE')
    const now = await remaking.contentOf(content.id)
    expect(now.hls_prefix).not.toBe(former)
    const stored: number[] = []
    for await (const { bytes } of openBucket(bucket).list(`${now.hls_prefix}/`)) stored.push(bytes)
    expect([now.stored_files, Number(now.stored_bytes)]).toEqual([
      stored.length,
      stored.reduce((sum, bytes) => sum + bytes, 0),
    ])
    for (const file of files) expect((await world.fetch(file)).status).toBe(200)
    const begun = await readMaster(world, await playbackPath(world, content.id))
    expect((await readPlaylist(world, begun.variants[0]?.path ?? '')).files).toHaveLength(files.length)
    expect(await bytesOf(await fetchCover(world, content.id))).toEqual(cover)
    const small = await readPicture(await fetchCover(world, content.id, undefined, '?w=320'))
    expect(small.colour).toBe('blue')

    const sets = [former, now.hls_prefix].map((prefix) => String(prefix).split('/')[2])
    expect(await setsIn(bucket, content.id)).toEqual(sets)
    await sweepAll(world, bucket)
    expect(await setsIn(bucket, content.id)).toEqual(sets.slice(1))
    expect((await fetchCover(world, content.id)).status).toBe(200)
  })
})

describe.skipIf(server === null)('a process that remakes in a bucket', () => {
  let made: MadeInstallation
  let database: Database
  let proxy: FaultProxy
  let bucket: S3Settings
  let spawned: SpawnedProcess | undefined
  let orphan = 0
  beforeEach(async () => {
    bucket = newBucket()
    proxy = await startFaultProxy(bucket.endpoint)
    made = await makeInstallation(settingsFor({ ...bucket, endpoint: proxy.endpoint }))
    database = openDatabase(made.installation.databaseUrl, 'media', pino({ level: 'silent' }))
  })
  afterEach(async () => {
    spawned?.child.kill('SIGKILL')
    if (orphan && (await isRunning(orphan))) process.kill(orphan, 'SIGKILL')
    await database.close()
    await proxy.close()
    await made.remove()
  })

  test('leaves nothing behind when it is killed while it stores, and its successor swaps once', async () => {
    const { folders, installation } = made
    spawned = await spawnProcess(installation)
    const id = await uploadOver(spawned, await new Clips(folders.clipFolder).bytes('heavy.mp4'))
    const { operator, contentOf, prefixOf, remakeOf } = await remakingIn(
      { database, objectFolder: folders.objectFolder },
      { kind: 's3', s3: bucket },
    )
    await eventually(async () => (await contentOf(id)).state === 'PENDING', { timeoutMs: 60_000 })
    const former = await prefixOf(id)
    await operator.remake([id])
    orphan = await holdLadder(folders.workFolder)
    const passes = Array.from({ length: 4 }, () => ({ kind: 'delay', delayMs: 0 }) as const)
    proxy.fail(...passes, { kind: 'delay', delayMs: 150_000 })
    const before = proxy.connections()
    process.kill(orphan, 'SIGCONT')
    await eventually(() => proxy.connections() === before + 5 && proxy.delayed() === 1, {
      timeoutMs: 60_000,
      what: 'a remake that stores',
    })
    const gone = once(spawned.child, 'exit')
    spawned.child.kill('SIGKILL')
    await gone
    expect([await prefixOf(id), (await remakeOf(id))?.state]).toEqual([former, 'QUEUED'])
    expect(await setsIn(bucket, id)).toHaveLength(2)

    proxy.recover()
    const successor = await startProcess(installation)
    try {
      await settle([successor.service], 90_000)
      expect((await remakeOf(id))?.state).toBe('DONE')
      expect(await setsIn(bucket, id)).toHaveLength(3)
      await sweepAll({ database, workFolder: folders.workFolder }, bucket)
      expect(await setsIn(bucket, id)).toEqual([(await prefixOf(id)).split('/')[2]])
    } finally {
      await operator.close()
      await successor.stop()
    }
  }, 150_000)
})
