import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open as openFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openBucket } from '../../src/adapters/s3/bucket.ts'
import { openMultipart } from '../../src/adapters/s3/multipart.ts'
import { openS3ResumableUploads } from '../../src/adapters/s3/s3-resumable-uploads.ts'
import { openS3Store, type S3Store } from '../../src/adapters/s3/s3-store.ts'
import { LacksRoom, type PartialUpload, type SpaceHold } from '../../src/ports.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { newBucket, SECRET } from './s3-server.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const log = pino({ level: 'silent' })

describe.skipIf(inject('s3') === null)('uploads that arrive at this process', () => {
  const settings = inject('s3') === null ? null : newBucket()
  let proxy: FaultProxy
  let folder: string
  let store: S3Store
  let other: S3Store
  /** Bytes that preparations may write. */
  let room: number
  /** Room that is promised to received files. */
  let promised: Set<SpaceHold>

  beforeAll(async () => {
    proxy = await startFaultProxy(settings?.endpoint ?? '')
    await open(tmpdir()).prepare()
  })
  afterAll(() => proxy?.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-received-'))
    room = 100 * GIB
    promised = new Set()
    store = open(join(folder, 'parts'))
    other = open(join(folder, 'parts-of-other'))
  })
  afterEach(async () => {
    vi.useRealTimers()
    proxy.recover()
    await store.close()
    await other.close()
    expect([await files(), promised.size]).toEqual([[], 0])
    await rm(folder, { recursive: true, force: true })
  })

  function open(partFolder: string): S3Store {
    const disk = {
      room: async () => ({ now: room, ever: room }),
      holdOutput(): SpaceHold {
        const hold: SpaceHold = {
          async cover(bytes) {
            if (bytes > room) throw new LacksRoom(bytes)
            promised.add(hold)
          },
          written: () => undefined,
          release: () => void promised.delete(hold),
        }
        return hold
      },
    }
    const own = { ...newSettings(), endpoint: proxy.endpoint }
    return openS3Store({
      ...{ settings: own, secret: SECRET, partFolder, clock: systemClock, retryDelaysMs: [] },
      receiving: { disk, log },
    })
  }
  function newSettings() {
    if (settings === null) throw new Error('there is no S3 server')
    return settings
  }
  const files = () => readdir(join(folder, 'parts')).catch(() => [] as string[])

  async function begin(bytes: number): Promise<PartialUpload> {
    const objectKey = `sources/${randomUUID()}/${randomUUID()}.mp4`
    return { objectKey, bytes, place: await store.resumable.begin(objectKey) }
  }
  async function send(to: S3Store, upload: PartialUpload, film: Buffer, end?: Error): Promise<number> {
    const offset = (await to.resumable.size(upload)) ?? 0
    async function* body() {
      for (let at = offset; at < film.length; at += 3 * MIB) yield film.subarray(at, at + 3 * MIB)
      if (end) throw end
    }
    return to.resumable.append(upload, offset, body(), async () => undefined)
  }
  /** Fetches an upload, and tells whether the store was asked for it. */
  async function fetch(from: S3Store, { objectKey }: PartialUpload) {
    const path = join(folder, 'fetched.mp4')
    const before = proxy.connections()
    const hash = await from.fetch(objectKey, path)
    return { hash, onDisk: sha256(await readFile(path)), isAsked: proxy.connections() > before }
  }
  /** A pattern whose length divides no part. */
  const film = (bytes: number) =>
    Buffer.alloc(
      bytes,
      Uint8Array.from({ length: 251 }, (_, at) => at),
    )
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const whole = (bytes: Buffer, isAsked: boolean) => ({
    hash: sha256(bytes),
    onDisk: sha256(bytes),
    isAsked,
  })

  test('are not fetched from the store', async () => {
    const bytes = film(20 * MIB)
    const upload = await begin(bytes.length)
    await send(store, upload, bytes)
    await store.resumable.finish(upload)
    expect(await fetch(store, upload)).toEqual(whole(bytes, false))
    expect(await fetch(other, upload)).toEqual(whole(bytes, true))
  })

  test('are fetched by the second submission, which needs a file of its own', async () => {
    const bytes = film(MIB)
    const upload = await begin(bytes.length)
    await send(store, upload, bytes)
    await store.resumable.finish(upload)
    await fetch(store, upload)
    expect(await fetch(store, upload)).toEqual(whole(bytes, true))
  })

  test('are kept over bodies that break off within a part and at its end', async () => {
    const bytes = film(20 * MIB)
    const upload = await begin(bytes.length)
    for (const end of [2 * MIB + 5, 8 * MIB, 8 * MIB, 13 * MIB])
      await expect(send(store, upload, bytes.subarray(0, end), new Error('gone'))).rejects.toThrow('gone')
    await send(store, upload, bytes)
    await store.resumable.finish(upload)
    expect(await fetch(store, upload)).toEqual(whole(bytes, false))
  })

  test('are fetched when a part of them arrived at another replica', async () => {
    const bytes = film(20 * MIB)
    const upload = await begin(bytes.length)
    await send(store, upload, bytes.subarray(0, 9 * MIB))
    await send(other, upload, bytes.subarray(0, 12 * MIB))
    await send(store, upload, bytes)
    await store.resumable.finish(upload)
    expect(await fetch(store, upload)).toEqual(whole(bytes, true))
  })

  test('are fetched when another replica has completed them with other bytes', async () => {
    const [here, there] = [film(9 * MIB), film(9 * MIB).fill(1, 8 * MIB)]
    const upload = await begin(here.length)
    await send(store, upload, here.subarray(0, 8 * MIB))
    // Its bytes are measured and listed; its last part is refused.
    proxy.failAfter(3)
    await expect(send(store, upload, here)).rejects.toThrow()
    proxy.recover()
    await send(other, upload, there)
    await other.resumable.finish(upload)
    expect(await fetch(store, upload)).toEqual(whole(there, true))
  })

  test('are fetched when only a part of them was kept', async () => {
    const bytes = film(2 * MIB)
    const upload = await begin(bytes.length)
    await send(store, upload, bytes.subarray(0, MIB))
    await send(other, upload, bytes)
    await other.resumable.finish(upload)
    expect(await fetch(store, upload)).toEqual(whole(bytes, true))
  })

  test('take no more than a quarter of the room, and arrive all the same', async () => {
    room = 40 * MIB
    const bytes = film(9 * MIB)
    const [first, second] = [await begin(bytes.length), await begin(bytes.length)]
    for (const upload of [first, second]) {
      await send(store, upload, bytes)
      await store.resumable.finish(upload)
    }
    expect(await fetch(store, first)).toEqual(whole(bytes, false))
    expect(await fetch(store, second)).toEqual(whole(bytes, true))
  })

  /** Has a later write to any open file fail. */
  async function failWrite(after: number): Promise<void> {
    const file = await openFile(join(folder, 'any'), 'w')
    const prototype = Object.getPrototypeOf(file)
    await file.close()
    const { write } = prototype
    let calls = 0
    const spy = vi.spyOn(prototype, 'write').mockImplementation(function (this: unknown, ...args: unknown[]) {
      if (calls++ < after) return write.apply(this, args)
      spy.mockRestore()
      return Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    })
  }

  test.each([
    ['one file', 100 * GIB],
    ['two files', 0],
  ])('arrive with each byte once when a write to %s fails', async (_, now) => {
    room = now
    const bytes = film(20 * MIB)
    const upload = await begin(bytes.length)
    await failWrite(4)
    await expect(send(store, upload, bytes)).rejects.toThrow('full')
    // Written as 3, 3, 2 and 1 MiB.
    expect(await store.resumable.size(upload)).toBe(9 * MIB)
    expect(await files()).toEqual([])
    await send(store, upload, bytes)
    await store.resumable.finish(upload)
    expect(await fetch(store, upload)).toEqual(whole(bytes, true))
  })

  test('arrive with each byte once when the next file cannot be opened', async () => {
    const bucket = openBucket(newSettings())
    const paths = [join(folder, 'first'), folder]
    const newPartFile = async () => paths.shift() ?? ''
    const bytes = film(20 * MIB)
    const upload = await begin(bytes.length)
    const broken = openS3ResumableUploads(bucket, openMultipart(newSettings()), { newPartFile }, null)
    const body = (async function* () {
      yield bytes
    })()
    await expect(broken.append(upload, 0, body, async () => undefined)).rejects.toThrow('EISDIR')
    expect(await store.resumable.size(upload)).toBe(8 * MIB)
    await store.resumable.remove(upload)
  })

  test('refuses a body behind bytes that arrived since its offset was measured', async () => {
    const bytes = film(9 * MIB)
    const upload = await begin(bytes.length)
    await send(store, upload, bytes.subarray(0, 8 * MIB))
    const late = store.resumable.append(upload, 3, (async function* () {})(), async () => undefined)
    await expect(late).rejects.toMatchObject({ code: 'UPLOAD_OFFSET_MISMATCH' })
    await store.resumable.remove(upload)
  })

  test('are removed with their upload', async () => {
    const upload = await begin(2 * MIB)
    await send(store, upload, film(MIB))
    expect(await files()).toHaveLength(1)
    await store.resumable.remove(upload)
    expect([await files(), promised.size]).toEqual([[], 0])
  })

  test('are removed when nothing arrives for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const upload = await begin(2 * MIB)
    await send(store, upload, film(MIB))
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    expect(await files()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(async () => expect([await files(), promised.size]).toEqual([[], 0]))
    vi.useRealTimers()
    await store.resumable.remove(upload)
  })

  test('are fetched when their file is lost', async () => {
    const bytes = film(MIB)
    const upload = await begin(bytes.length)
    await send(store, upload, bytes)
    await store.resumable.finish(upload)
    for (const name of await files()) await rm(join(folder, 'parts', name))
    expect(await fetch(store, upload)).toEqual(whole(bytes, true))
  })

  test('reach the store with the MD5 of each part, which it compares', async () => {
    const multipart = openMultipart(newSettings())
    const { objectKey, place } = await begin(MIB)
    await mkdir(join(folder, 'parts'), { recursive: true })
    const path = join(folder, 'part')
    await writeFile(path, film(MIB))
    const md5 = createHash('md5').update('other bytes').digest('base64')
    await expect(multipart.put({ path, start: 0, bytes: MIB, md5 }, objectKey, place, 1)).rejects.toThrow(
      'BadDigest',
    )
    expect(await multipart.list(objectKey, place)).toEqual([])
    await multipart.abort(objectKey, place)
  })
})
