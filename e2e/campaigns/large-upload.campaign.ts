import { readFile } from 'node:fs/promises'
import { UPLOAD_MAX_BYTES } from '@alcove/contracts/constants'
import { until } from '@alcove/embedded/demo/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'

const CHUNK = Buffer.alloc(1024 ** 2)
const MAY_GROW_BYTES = 96 * 1024 ** 2
const PATIENCE_MS = 900_000

/** The largest file that is allowed: a film, and padding in a `free` box (ISO/IEC 14496-12, 8.1.2) up to the limit. */
describe('an upload of 2 GB', () => {
  let platform: InstalledPlatform
  beforeAll(async () => {
    platform = await installPlatform()
  })
  afterAll(() => platform?.remove())

  test('is taken, frozen and prepared, without being held in memory', async () => {
    const film = (await aFilm()).file
    const uploader = await platform.enter(platform.people.uploader)
    const { id } = await uploader.call('POST /api/contents', { body: { title: 'Deux gigaoctets' } })
    const place = await uploader.call('POST /api/contents/{id}/upload-url', {
      params: { id },
      body: { filename: 'grand.mp4', mimeType: 'video/mp4' },
    })
    const before = await residentBytes(platform.running.pid)
    let highest = before
    const watching = setInterval(() => {
      residentBytes(platform.running.pid).then(
        (now) => {
          highest = Math.max(highest, now)
        },
        () => undefined,
      )
    }, 200)
    const sent = await fetch(place.uploadUrl, {
      method: 'PUT',
      headers: { 'Content-Type': 'video/mp4', 'Content-Length': String(UPLOAD_MAX_BYTES) },
      body: ReadableStream.from(padded(film, UPLOAD_MAX_BYTES)) as never,
      duplex: 'half',
    } as RequestInit)
    expect(sent.status).toBe(200)
    await uploader.call('PATCH /api/contents/{id}', {
      params: { id },
      body: { s3Key: place.s3Key, mimeType: 'video/mp4', fileSize: UPLOAD_MAX_BYTES },
    })
    await until('it is prepared', PATIENCE_MS, async () => {
      const { status, failureReason } = await uploader.call('GET /api/contents/{id}', { params: { id } })
      if (status === 'FAILED') throw new Error(String(failureReason))
      return status === 'PENDING' || undefined
    })
    clearInterval(watching)
    console.log(`resident memory grew by ${Math.round((highest - before) / 1024 ** 2)} MB`)
    expect(highest - before).toBeLessThan(MAY_GROW_BYTES)
  })
})

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

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
