import { UPLOAD_MAX_BYTES } from '@alcove/contracts/constants'
import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { highestMemory, residentBytes } from '../support/highest-memory.ts'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'

const CHUNK = Buffer.alloc(1024 ** 2)
/** A twelfth of the file: buffers waiting for collection took 100 to 104 MB. */
const MAY_GROW_BYTES = UPLOAD_MAX_BYTES / 12
const PATIENCE_MS = 900_000

/** Builds a file of the maximum size: a film, padded with a `free` box (ISO/IEC 14496-12, 8.1.2). */
describe('an upload of 2 GB', () => {
  let platform: InstalledPlatform
  beforeAll(async () => {
    platform = await installPlatform()
  })
  afterAll(() => platform?.remove())

  test('is taken, frozen and prepared, without being held in memory', async () => {
    const film = (await aFilm()).file
    const uploader = await platform.enter(platform.people.uploader)
    // The first upload loads and compiles code, whose memory does not grow with the file.
    await upload(uploader, 'Petit fichier', film.byteLength, [film])
    await expectLittleGrowth(platform, () =>
      upload(uploader, 'Deux gigaoctets', UPLOAD_MAX_BYTES, padded(film, UPLOAD_MAX_BYTES)),
    )
  })

  test('leaves in an export as it came, without being held in memory', async () => {
    const owner = await platform.enter(platform.people.uploader)
    const params = { id: owner.userId }
    const { id: exportId } = await owner.call('POST /api/users/{id}/exports', { params })
    await until('the export is ready', PATIENCE_MS, async () => {
      const { member } = await owner.call('GET /api/users/{id}/exports', { params })
      return member[0]?.state === 'READY' || undefined
    })
    const { url } = await owner.call('POST /api/users/{id}/exports/{exportId}/archive-url', {
      params: { ...params, exportId },
    })
    await expectLittleGrowth(platform, async () => {
      const archive = await fetch(new URL(url, platform.running.url))
      let bytes = 0
      for await (const chunk of archive.body as ReadableStream<Uint8Array>) bytes += chunk.byteLength
      expect(bytes).toBeGreaterThan(UPLOAD_MAX_BYTES)
      expect(bytes).toBe(Number(archive.headers.get('content-length')))
    })
  })
})

/** @param work whose memory must not grow with a file */
async function expectLittleGrowth({ running }: InstalledPlatform, work: () => Promise<void>): Promise<void> {
  const before = await residentBytes(running.pid)
  const started = performance.now()
  const highest = await highestMemory(running.pid, work)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${seconds} s; resident memory grew by ${Math.round((highest - before) / 1024 ** 2)} MB`)
  expect(highest - before).toBeLessThan(MAY_GROW_BYTES)
}

/** Uploads a file from a stream and waits until it is prepared. */
async function upload(
  uploader: Visitor,
  title: string,
  fileSize: number,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const { id } = await uploader.call('POST /api/contents', { body: { title } })
  const target = await uploader.call('POST /api/contents/{id}/upload-url', {
    params: { id },
    body: { filename: 'film.mp4', mimeType: 'video/mp4' },
  })
  const sent = await fetch(target.uploadUrl, {
    method: 'PUT',
    headers: { 'Content-Type': 'video/mp4', 'Content-Length': String(fileSize) },
    body: ReadableStream.from(bytes) as never,
    duplex: 'half',
  } as RequestInit)
  expect(sent.status).toBe(200)
  const body = { s3Key: target.s3Key, mimeType: 'video/mp4' as const, fileSize }
  await uploader.call('PATCH /api/contents/{id}', { params: { id }, body })
  await until('it is prepared', PATIENCE_MS, async () => {
    const { status, failureReason } = await uploader.call('GET /api/contents/{id}', { params: { id } })
    if (status === 'FAILED') throw new Error(String(failureReason))
    return status === 'PENDING' || undefined
  })
}

async function* padded(film: Buffer, total: number): AsyncGenerator<Uint8Array> {
  yield film
  const size = total - film.byteLength
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1, 0)
  header.write('free', 4, 'latin1')
  header.writeBigUInt64BE(BigInt(size), 8)
  yield header
  for (let left = size - header.byteLength; left > 0; left -= CHUNK.byteLength) {
    yield left < CHUNK.byteLength ? CHUNK.subarray(0, left) : CHUNK
  }
}
