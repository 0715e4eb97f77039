import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openS3Store, type S3Store } from '../../src/adapters/s3/s3-store.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { newBucket, SECRET } from './s3-server.ts'

const server = inject('s3')
/** More than one page of a list, or one delete request, can hold. */
const SEGMENTS = 1_050
const AT_ONCE = 16

describe.skipIf(server === null)('many objects in a bucket', () => {
  let folder: string
  let proxy: FaultProxy
  let store: S3Store
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-s3-many-'))
    proxy = await startFaultProxy(server?.endpoint ?? '')
    store = openS3Store({
      settings: { ...newBucket(), endpoint: proxy.endpoint },
      secret: SECRET,
      partFolder: join(folder, 'parts'),
      clock: systemClock,
    })
    await store.prepare()
    const left = Array.from({ length: SEGMENTS }, (_, i) => i).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const i of left) {
          const path = join(folder, `${i}`)
          await writeFile(path, 'segment')
          await store.store(path, `hls/long/x/720p/${i}.m4s`)
        }
      }),
    )
  })
  afterAll(async () => {
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function requestsOf<T>(work: () => Promise<T>): Promise<{ result: T; requests: number }> {
    const before = proxy.connections()
    const result = await work()
    return { result, requests: proxy.connections() - before }
  }

  test('sweeps without listing the segments of a video', async () => {
    const later = new Date(Date.now() + 60_000)
    expect(await requestsOf(() => store.findRenditions(later))).toEqual({
      result: [{ contentId: 'long', prefix: 'hls/long/x' }],
      requests: 1,
    })
    expect(await requestsOf(() => store.findContentIds(1_000))).toEqual({ result: ['long'], requests: 2 })
    expect(await requestsOf(() => store.findUploads(later))).toEqual({ result: [], requests: 1 })
    expect(await requestsOf(() => store.listTrash())).toEqual({ result: [], requests: 1 })
  })

  test('removes them by the thousand, completely', async () => {
    // Two pages of a list, two batches, and the index.
    expect((await requestsOf(() => store.removeAll('hls/long/x'))).requests).toBe(5)
    expect(await store.findContentIds(1)).toEqual([])
    expect(await store.findRenditions(new Date(Date.now() + 60_000))).toEqual([])
  })
})
