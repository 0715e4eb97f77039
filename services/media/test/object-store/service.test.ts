import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getContent, getServiceInfo, getThumbnail, userDeleted } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { createTestDatabase } from '@alcove/kit/testing/databases'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { trashTakenDownFiles } from '../../src/actions/trash/trash-taken-down-files.ts'
import { trashUnusedRenditions } from '../../src/actions/trash/trash-unused-renditions.ts'
import { trashUnusedSources } from '../../src/actions/trash/trash-unused-sources.ts'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { startProcess } from '../support/one-process.ts'
import {
  aPreparedContent,
  approve,
  attach,
  GRANT_KEY,
  type MediaWorld,
  openUpload,
  playbackPath,
  put,
  remove,
  startMedia,
} from '../support/world.ts'
import { begin, head, patch } from '../uploads/resumable/tus-calls.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { newBucket } from './s3-server.ts'
import { settingsFor, sweepingBucket } from './s3-world.ts'

const server = inject('s3')
const DAY_MS = 24 * 3_600_000
const ONE = 'b8f7f8a2-6f0c-4a53-8a0e-2f3f6d1c9b22'
const OTHER = '5d3c2a54-0f5e-4b0e-9d3b-0e6b1d8f3a11'

describe.skipIf(server === null)('media with OBJECT_STORE=s3', () => {
  const owner = aCaller()
  let world: MediaWorld
  let proxy: FaultProxy
  let bucket: S3Settings
  beforeAll(async () => {
    proxy = await startFaultProxy(server?.endpoint ?? '')
    bucket = { ...newBucket(), endpoint: proxy.endpoint }
    world = await startMedia(undefined, settingsFor(bucket))
  })
  afterAll(async () => {
    await world?.stop()
    await proxy?.close()
  })

  const sweeping = (passedMs = 0) => sweepingBucket(world, bucket, passedMs)
  const stateOf = async (id: string) =>
    (await world.call(getContent, { params: { id } }, { as: owner })).body.status

  test('accepts, prepares and plays a video, takes it down, and deletes it', async () => {
    const content = await aPreparedContent(world, 'tiny.mp4', owner)
    await approve(world, content)
    const master = await playbackPath(world, content.id)
    const { variants } = await readMaster(world, master)
    const { files, seconds } = await readPlaylist(world, variants[0]?.path ?? '')
    expect(seconds).toBeGreaterThan(0)
    const film = await download(world, files)
    const first = files[0] ?? ''
    const part = await world.fetch(first, { headers: { Range: 'bytes=4-7' } })
    expect([part.status, await part.text(), part.headers.get('content-range')?.split('/')[0]]).toEqual([
      206,
      'ftyp',
      'bytes 4-7',
    ])
    expect(film.length).toBeGreaterThan(1_000)
    const poster = await world.call(getThumbnail, { params: { id: content.id }, query: {} }, { as: owner })
    expect(poster.status).toBe(200)

    await remove(world, content)
    await eventually(async () => (await world.fetch(master)).status === 403, { what: 'ended grant' })
    const later = sweeping()
    const signal = new AbortController().signal
    const soon = new Date(Date.now() + DAY_MS)
    await trashUnusedRenditions(later, soon, signal)
    await trashTakenDownFiles(later, { withdrawnBefore: soon, removedBefore: soon }, signal)
    expect((await later.objects.listTrash()).map(({ prefix }) => prefix.split('/')[0])).toEqual([
      'hls',
      'sources',
    ])
    expect(await later.objects.findContentIds(10)).toEqual([])
    const weekLater = sweeping(9 * DAY_MS)
    await emptyTrash(weekLater, signal)
    expect(await weekLater.objects.listTrash()).toEqual([])
    await Promise.all([later.store.close(), weekLater.store.close()])
  })

  test('deletes what an interrupted submission left behind together with its account', async () => {
    const uploader = aCaller()
    const clip = await world.clips.bytes('tiny.mp4')
    const upload = await openUpload(world, uploader)
    expect((await put(world, upload.path, clip)).status).toBe(200)
    // Checks the upload twice, copies it, and then can neither read nor remove the copy.
    proxy.failAfter(4)
    expect(await attach(world, upload, clip.length)).toMatchObject({ status: 503 })
    proxy.recover()
    const later = sweeping(2 * DAY_MS)
    const { length } = await later.objects.findSourcesOf(upload.id)
    expect(length).toBe(1)
    await world.receives(userDeleted, { userId: uploader.id, deletedAt: new Date().toISOString() })
    await world.settle()
    await trashUnusedSources(later, later.clock.now(), new AbortController().signal)
    expect(await later.objects.findSourcesOf(upload.id)).toEqual([])
    const weekLater = sweeping(11 * DAY_MS)
    await emptyTrash(weekLater, new AbortController().signal)
    expect(await weekLater.objects.listTrash()).toEqual([])
    await Promise.all([later.store.close(), weekLater.store.close()])
  })

  test('keeps nothing in folders of this machine', async () => {
    expect(await readdir(world.objectFolder)).toEqual([])
    expect(await readdir(join(world.workFolder, 'parts'))).toEqual([])
    const { body } = await world.call(getServiceInfo('media'), {}, { as: aCaller('ROLE_ADMIN') })
    expect(body.storage).toEqual({ kind: 's3', freeBytes: null })
  })

  test('answers 503 while the bucket is away, and preparation waits without losing an attempt', async () => {
    const clip = await world.clips.bytes('tiny.mp4')
    const content = await aPreparedContent(world, 'tiny.mp4', owner)
    const upload = await openUpload(world, owner)
    proxy.failAfter(0)
    const refused = [
      await put(world, upload.path, clip),
      await world.fetch(await playbackPath(world, content.id, owner)),
    ]
    for (const response of refused) {
      expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true])
      expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    }
    expect(await attach(world, upload, clip.length)).toMatchObject({ status: 503 })
    proxy.recover()
    expect((await put(world, upload.path, clip)).status).toBe(200)
    expect((await attach(world, upload, clip.length)).status).toBe(202)
    await world.settle()
    expect(await stateOf(upload.id)).toBe('PENDING')
  })

  test('a resumable upload waits while the bucket is away, and goes on where it was', async () => {
    const clip = await world.clips.bytes('tiny.mp4')
    const half = Math.floor(clip.length / 2)
    const upload = await begin(world, owner, clip.length)
    expect(await patch(world, upload, 0, clip.subarray(0, half))).toMatchObject({ status: 204 })
    proxy.failAfter(0)
    expect(await patch(world, upload, half, clip.subarray(half))).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    })
    proxy.recover()
    // It is found, but what arrives cannot be stored.
    proxy.failAfter(3)
    expect((await patch(world, upload, half, clip.subarray(half))).status).toBeGreaterThanOrEqual(500)
    proxy.recover()
    expect(await head(world, upload)).toMatchObject({ status: 200, offset: half })
    const { key } = await patch(world, upload, half, clip.subarray(half))
    const submission = { id: upload.contentId, key: key ?? '', type: 'video/mp4' as const, owner, path: '' }
    expect((await attach(world, submission, clip.length)).status).toBe(202)
    await world.settle()
    expect(await stateOf(upload.contentId)).toBe('PENDING')
  })

  test('refuses a bucket of another installation', async () => {
    const databases = await Promise.all(Array.from({ length: 3 }, () => createTestDatabase()))
    const [ofOne = '', ofOther = '', eventsUrl = ''] = databases.map(({ url }) => url)
    const place = settingsFor(newBucket())
    const start = (id: string, databaseUrl: string) =>
      startProcess({
        databaseUrl,
        eventsUrl,
        installation: { id, production: false },
        settings: { GRANT_SIGNING_KEY: GRANT_KEY, WORK_FOLDER: world.workFolder, ...place },
      })
    await (await start(ONE, ofOne)).stop()
    await expect(start(OTHER, ofOther)).rejects.toThrow(
      new RegExp(`s3://.* belongs to installation ${ONE}.*Correct S3_BUCKET`),
    )
    await Promise.all(databases.map((one) => one.drop()))
  })
})
