import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { withdrawContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { mountSmallDisk, type SmallDisk } from '@alcove/kit/testing/small-disk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attach, type MediaWorld, type OpenUpload, openUpload, startMedia } from '../support/world.ts'

const MIB = 1024 ** 2
const DISK_MIB = 64
const WATERMARK_MIB = 16
const BODY_MIB = 10
const disk = await mountSmallDisk(DISK_MIB)
afterAll(() => disk?.remove())

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia(
    undefined,
    disk && { OBJECT_FOLDER: join(disk.folder, 'objects'), DISK_WATERMARK_MB: String(WATERMARK_MIB) },
  )
})
afterAll(() => world.stop())

/** A PUT whose body sends its first byte and then waits for the test. */
function slowPut(upload: OpenUpload, bytes: number, announced = true) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left < bytes) await opened
      const size = left < bytes ? Math.min(left, MIB / 4) : 1
      controller.enqueue(Buffer.alloc(size))
      left -= size
      if (left === 0) controller.close()
    },
  })
  const length: Record<string, string> = announced ? { 'Content-Length': String(bytes) } : {}
  const headers = { 'Content-Type': 'video/mp4', ...length }
  const init: RequestInit = { method: 'PUT', body, headers, duplex: 'half' }
  let ended: string | undefined
  const answer = world.fetch(upload.path, init).then(async (response) => {
    ended = response.ok ? 'stored' : ((await response.json()) as { code: string }).code
    return ended
  })
  return { answer, open, ended: () => ended }
}

const arriving = async () =>
  Number(/^alcove_uploads_in_progress (\d+)/m.exec(await (await world.fetch('/metrics')).text())?.[1] ?? 0)

describe.skipIf(!disk)('bodies that arrive together', () => {
  const { folder } = disk as SmallDisk
  test.each([
    ['of announced length', true],
    ['of unknown length', false],
  ])('%s, each of which fits alone, leave the watermark free', async (_, announced) => {
    const uploads = await Promise.all(Array.from({ length: 12 }, () => openUpload(world, aCaller())))
    const puts = uploads.map((upload) => slowPut(upload, BODY_MIB * MIB, announced))
    if (announced) await eventually(() => puts.filter((one) => one.ended() === 'STORAGE_FULL').length >= 8)
    for (const put of puts) put.open()
    const answers = await Promise.all(puts.map(({ answer }) => answer))
    expect(new Set(answers).size).toBeLessThanOrEqual(2)
    expect(answers).toContain('STORAGE_FULL')
    if (announced) expect(answers.filter((one) => one === 'stored')).toHaveLength(4)
    const { bavail, bsize } = await statfs(folder)
    expect(bavail * bsize).toBeGreaterThanOrEqual(WATERMARK_MIB * MIB)
    await rm(join(folder, 'objects/uploads'), { recursive: true, force: true })
  })
})

test('a newer body for a content replaces one whose connection hangs', async () => {
  const upload = await openUpload(world, aCaller())
  const clip = await world.clips.bytes('tiny.mp4')
  const hanging = slowPut(upload, MIB)
  await eventually(async () => (await arriving()) === 1)
  const second = await world.fetch(upload.path, {
    method: 'PUT',
    body: clip as RequestInit['body'] & object,
    headers: { 'Content-Type': 'video/mp4' },
  })
  expect(second.status).toBe(200)
  expect(await hanging.answer).toBe('UPLOAD_REPLACED')
  expect((await attach(world, upload, clip.length)).status).toBe(202)
  await world.settle()
})

test('ends a body whose content is withdrawn meanwhile', async () => {
  const upload = await openUpload(world, aCaller())
  const hanging = slowPut(upload, MIB)
  await eventually(async () => (await arriving()) === 1)
  await world.call(withdrawContent, { params: { id: upload.id } }, { as: upload.owner })
  expect(await hanging.answer).toBe('UPLOAD_URL_INVALID')
  expect(await arriving()).toBe(0)
})

test('keeps nothing of a body that ends after the submission, and counts nothing', async () => {
  const upload = await openUpload(world, aCaller())
  const clip = await world.clips.bytes('tiny.mp4')
  await world.fetch(upload.path, {
    method: 'PUT',
    body: clip as RequestInit['body'] & object,
    headers: { 'Content-Type': 'video/mp4' },
  })
  const late = slowPut(upload, clip.length)
  await eventually(async () => (await arriving()) === 1)
  expect((await attach(world, upload, clip.length)).status).toBe(202)
  late.open()
  expect(await late.answer).toBe('UPLOAD_URL_INVALID')
  const counted = await world.database.query('SELECT bytes FROM pending_upload WHERE content_id = $1', [
    upload.id,
  ])
  expect(counted).toEqual([])
  await world.settle()
})

test('an account sends four bodies at a time', async () => {
  const owner = aCaller()
  const uploads = await Promise.all(Array.from({ length: 5 }, () => openUpload(world, owner)))
  const puts = uploads.slice(1).map((upload) => slowPut(upload, MIB))
  await eventually(async () => (await arriving()) === 4)
  const fifth = uploads[0] as OpenUpload
  expect(await slowPut(fifth, 1).answer).toBe('TOO_MANY_REQUESTS')
  for (const put of puts) put.open()
  expect(await Promise.all(puts.map(({ answer }) => answer))).toEqual(Array(4).fill('stored'))
  expect(await slowPut(fifth, 1).answer).toBe('stored')
})
