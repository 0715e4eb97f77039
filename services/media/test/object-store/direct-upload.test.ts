import { requestUploadUrl } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { trashAbandonedUploads } from '../../src/actions/trash/trash-abandoned-uploads.ts'
import { findArrivedUploads } from '../../src/actions/uploads/find-arrived-uploads.ts'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { announce, attach, type MediaWorld, put, startMedia } from '../support/world.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { putToUrl } from './put-to-url.ts'
import { newBucket } from './s3-server.ts'
import { settingsFor, sweepingBucket } from './s3-world.ts'

const server = inject('s3')
const QUOTA = 1_000_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const soon = () => new Date(Date.now() + DAY_MS)

describe.skipIf(server === null)('uploads past us', () => {
  const { signal } = new AbortController()
  let world: MediaWorld
  let browsers: FaultProxy
  let bucket: S3Settings
  let clip: Buffer
  let owner: Caller
  beforeAll(async () => {
    // Browsers reach the server at another address than media.
    browsers = await startFaultProxy(server?.endpoint ?? '')
    bucket = newBucket()
    world = await startMedia(undefined, {
      ...settingsFor(bucket),
      S3_PUBLIC_ENDPOINT: browsers.endpoint,
      UPLOAD_QUOTA_BYTES: String(QUOTA),
    })
    clip = await world.clips.bytes('tiny.mp4')
  })
  beforeEach(() => {
    world.clock.set(new Date())
    owner = aCaller()
  })
  afterAll(async () => {
    await world?.stop()
    await browsers?.close()
  })

  async function ask(fileSize?: number, id?: string) {
    const contentId = id ?? (await announce(world, owner))
    const body = { filename: 'film.mp4', mimeType: 'video/mp4' as const, ...(fileSize && { fileSize }) }
    const answer = await world.call(requestUploadUrl, { params: { id: contentId }, body }, { as: owner })
    const { uploadUrl, s3Key } = answer.body
    return { id: contentId, status: answer.status, code: answer.code, url: uploadUrl, key: s3Key }
  }
  const submit = ({ id, key }: { id: string; key: string }, bytes = clip.length) =>
    attach(world, { id, key, path: '', type: 'video/mp4', owner }, bytes)
  /** Runs sweeps as they would run after this time. */
  async function sweeping<T>(
    passedMs: number,
    work: (deps: ReturnType<typeof sweepingBucket>) => Promise<T>,
  ) {
    const deps = sweepingBucket(world, bucket, passedMs)
    try {
      return await work(deps)
    } finally {
      await deps.store.close()
    }
  }

  test('a file of known length goes there; what was accepted stays, whatever the URL takes afterwards', async () => {
    const upload = await ask(clip.length)
    const url = new URL(upload.url)
    expect(url.origin).toBe(browsers.endpoint)
    const seconds = Number(url.searchParams.get('X-Amz-Expires'))
    expect(seconds > 3_590 && seconds <= 3_600).toBe(true)
    expect(await putToUrl(url, clip)).toBe(200)
    expect((await submit(upload)).status).toBe(202)
    await world.settle()
    expect(await putToUrl(url, Buffer.alloc(clip.length))).toBe(200)
    await sweeping(0, async ({ objects }) => {
      const [source] = await objects.findSourcesOf(upload.id)
      const chunks: Buffer[] = []
      for await (const chunk of await objects.read(source?.key ?? '', null)) chunks.push(chunk)
      expect(Buffer.concat(chunks).equals(clip)).toBe(true)
    })
    expect((await submit(upload)).code).toBe('CONTENT_ALREADY_UPLOADED')
    expect((await ask(QUOTA - clip.length)).status).toBe(200)
    await sweeping(2 * DAY_MS, (deps) => trashAbandonedUploads(deps, soon(), signal))
    world.clock.advance(6 * HOUR_MS)
    expect(await ask(QUOTA - clip.length)).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' })
    expect((await ask(QUOTA - 2 * clip.length)).status).toBe(200)
  })

  test('a file of unknown length comes through us', async () => {
    const { url, id, key } = await ask()
    const { pathname, search } = new URL(url)
    expect(pathname).toBe(`/objects/${key}`)
    expect((await put(world, pathname + search, clip)).status).toBe(200)
    expect((await submit({ id, key })).status).toBe(202)
  })

  test('refuses another type or length, our own address, and a URL from more than an hour ago', async () => {
    const { url, key } = await ask(clip.length)
    const { pathname, search } = new URL(url)
    world.clock.advance(-61 * MINUTE_MS)
    const late = await ask(clip.length)
    world.clock.set(new Date())
    const refused = {
      type: await putToUrl(url, clip, 'text/html'),
      longer: await putToUrl(url, Buffer.concat([clip, clip])),
      shorter: await putToUrl(url, clip.subarray(1)),
      address: await putToUrl(new URL(pathname + search, bucket.endpoint), clip),
      late: await putToUrl(late.url, clip),
    }
    expect(refused).toEqual({ type: 403, longer: 403, shorter: 403, address: 403, late: 403 })
    await sweeping(0, async ({ objects }) => expect(await objects.stat(key)).toBeNull())
  })

  test('counts bytes from the URL on, the same file once, and an unsent one for five hours', async () => {
    const first = await ask(600_000)
    expect(await ask(600_000)).toMatchObject({ status: 409, code: 'UPLOAD_QUOTA_REACHED' })
    expect(await ask(500_000, first.id)).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' })
    const again = await ask(600_000, first.id)
    expect([again.status, again.key]).toEqual([200, first.key])
    // As a start of the only process does, for what was arriving at the last one.
    await sweeping(0, ({ store }) => store.inTransaction((tx) => tx.deleteArrivingUploads()))
    expect(await ask(600_000)).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' })
    world.clock.advance(4 * HOUR_MS)
    expect(await ask(600_000)).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' })
    world.clock.advance(HOUR_MS + MINUTE_MS)
    expect((await ask(600_000)).status).toBe(200)
  })

  test('accepts the URLs that fit the quota together, and counts unsubmitted uploads until they are deleted', async () => {
    const answers = []
    for (let n = 0; n < 8; n++) answers.push(await ask(200_000))
    const given = answers.filter(({ status }) => status === 200)
    expect(given).toHaveLength(QUOTA / 200_000)
    for (const { url } of given) expect(await putToUrl(url, Buffer.alloc(200_000))).toBe(200)
    await sweeping(61 * MINUTE_MS, (deps) => findArrivedUploads(deps, signal))
    world.clock.advance(6 * HOUR_MS)
    expect(await ask(1)).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' })
    await sweeping(2 * DAY_MS, (deps) => trashAbandonedUploads(deps, soon(), signal))
    expect(await ask(1)).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' })
    await sweeping(11 * DAY_MS, (deps) => emptyTrash(deps, signal))
    expect((await ask(QUOTA)).status).toBe(200)
  })

  test('refuses a late upload beyond the quota', async () => {
    const upload = await ask(clip.length)
    expect(await putToUrl(upload.url, clip)).toBe(200)
    const later = new Date(Date.now() + 6 * HOUR_MS)
    await sweeping(0, ({ store }) => store.inTransaction((tx) => tx.deleteExpiredUploads(later, later)))
    const other = await ask(QUOTA)
    expect(other.status).toBe(200)
    expect(await submit(upload)).toMatchObject({ status: 409, code: 'UPLOAD_QUOTA_REACHED' })
    world.clock.advance(6 * HOUR_MS)
    expect((await submit(upload)).status).toBe(202)
  })

  test('counts a further URL of an accepted content while it is valid', async () => {
    const accepted = await ask(clip.length)
    expect((await ask(QUOTA / 2, accepted.id)).status).toBe(200)
    expect(await putToUrl(accepted.url, clip)).toBe(200)
    expect((await submit(accepted)).status).toBe(202)
    expect(await ask(QUOTA / 2)).toMatchObject({ status: 409, code: 'UPLOAD_QUOTA_REACHED' })
    world.clock.advance(6 * HOUR_MS)
    expect((await ask(QUOTA / 2)).status).toBe(200)
  })

  test('refuses what is not a video, and does not reuse its key', async () => {
    const upload = await ask(1_000)
    expect(await putToUrl(upload.url, Buffer.alloc(1_000))).toBe(200)
    expect(await submit(upload, 1_000)).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
    const again = await ask(1_000, upload.id)
    expect([again.status, again.key === upload.key]).toEqual([200, false])
    expect(await submit(upload, 1_000)).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
  })
})
