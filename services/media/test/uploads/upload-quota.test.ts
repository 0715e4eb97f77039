import { createContent, requestUploadUrl, withdrawContent } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { trashAbandonedUploads } from '../../src/actions/trash/trash-abandoned-uploads.ts'
import { trashTakenDownFiles } from '../../src/actions/trash/trash-taken-down-files.ts'
import { announce, attach, type MediaWorld, openUpload, put, startMedia } from '../support/world.ts'
import { SWEPT_AT, sweepingIn } from '../trash/sweeping.ts'

const COUNT = 3
const BYTES = 1_000_000
const KEEP_MS = 61 * 60_000

const DAY_MS = 24 * 3_600_000

let world: MediaWorld
let sweeping: ReturnType<typeof sweepingIn>
beforeAll(async () => {
  world = await startMedia(undefined, {
    UPLOAD_QUOTA_COUNT: String(COUNT),
    UPLOAD_QUOTA_BYTES: String(BYTES),
  })
  sweeping = sweepingIn(world)
})
afterAll(async () => {
  await sweeping.deps.store.close()
  await world.stop()
})

/** Late enough to spare nothing: files on disk carry the machine's clock. */
const FAR = new Date('2040-01-01T00:00:00Z')
/** Empties the trash after the days of what was moved there now. */
const emptied = () =>
  emptyTrash(
    { ...sweeping.deps, clock: { now: () => new Date(SWEPT_AT.getTime() + 9 * DAY_MS) } },
    sweeping.signal,
  )
const create = (as: Caller) =>
  world.call(createContent, { body: { title: 'Vidéo de démonstration' } }, { as })
const askUrl = (id: string, as: Caller, fileSize?: number) =>
  world.call(
    requestUploadUrl,
    { params: { id }, body: { filename: 'film.mp4', mimeType: 'video/mp4', ...(fileSize && { fileSize }) } },
    { as },
  )
const statuses = (answers: { status: number }[]) => answers.map((one) => one.status).sort()
/** Sends a PUT with its length, as browsers do. */
const send = (path: string, length: number) =>
  put(world, path, Buffer.alloc(length), { 'Content-Type': 'video/mp4', 'Content-Length': String(length) })
const refusal = async (response: Response) => (await response.json()) as { code: string; message: string }

describe('the number of contents', () => {
  test('is counted atomically: of ten concurrent requests as many pass as are allowed', async () => {
    const owner = aCaller()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(owner)))
    expect(statuses(answers)).toEqual([201, 201, 201, ...Array(7).fill(409)])
    expect(answers.find((one) => one.status === 409)).toMatchObject({
      code: 'UPLOAD_QUOTA_REACHED',
      body: { message: 'Votre compte peut garder 3 vidéos au plus : il ne vous reste aucun envoi' },
    })
    expect((await create(aCaller())).status).toBe(201)
  })

  test('includes a draft for an hour, and again from its next upload URL on', async () => {
    const owner = aCaller()
    const old = await announce(world, owner)
    world.clock.advance(KEEP_MS)
    for (let n = 0; n < COUNT; n++) expect((await create(owner)).status).toBe(201)
    expect(await askUrl(old, owner)).toMatchObject({ status: 409, code: 'UPLOAD_QUOTA_REACHED' })
    world.clock.advance(KEEP_MS)
    const answers = await Promise.all([askUrl(old, owner), create(owner), create(owner), create(owner)])
    expect(statuses(answers).slice(-1)).toEqual([409])
    expect(answers.filter((one) => one.status < 300)).toHaveLength(COUNT)
  })

  test('includes a draft with an upload, however old, until the upload is swept', async () => {
    const owner = aCaller()
    const upload = await openUpload(world, owner)
    expect((await send(upload.path, 10)).status).toBe(200)
    world.clock.advance(KEEP_MS)
    const answers = await Promise.all(Array.from({ length: COUNT }, () => create(owner)))
    expect(statuses(answers)).toEqual([201, 201, 409])
    world.clock.advance(24 * 3_600_000)
    const dayAfter = await Promise.all(Array.from({ length: COUNT }, () => create(owner)))
    expect(statuses(dayAfter)).toEqual([201, 201, 409])
    await trashAbandonedUploads(sweeping.deps, FAR, sweeping.signal)
    expect((await create(owner)).status).toBe(201)
  })
})

describe('the number of bytes', () => {
  test('is refused before the transfer if the size is announced, with the remainder', async () => {
    const owner = aCaller()
    const id = await announce(world, owner)
    expect(await askUrl(id, owner, BYTES)).toMatchObject({ status: 200 })
    expect(await askUrl(id, owner, BYTES + 1)).toMatchObject({
      status: 409,
      code: 'UPLOAD_QUOTA_REACHED',
      body: {
        message:
          'Il vous reste 976,5 Ko sur les 976,5 Ko de votre compte : ce fichier est trop volumineux. La place d’une vidéo supprimée se libère au bout d’une semaine environ',
      },
    })
    expect(await askUrl(id, owner, 3 * 1024 ** 3)).toMatchObject({ status: 413, code: 'UPLOAD_TOO_LARGE' })
  })

  test('counts arriving bytes: of three concurrent uploads those pass that fit together', async () => {
    const owner = aCaller()
    const uploads = await Promise.all(Array.from({ length: COUNT }, () => openUpload(world, owner)))
    const answers = await Promise.all(uploads.map(({ path }) => send(path, 400_000)))
    expect(statuses(answers)).toEqual([200, 200, 409])
    const refused = answers.find((one) => one.status === 409) as Response
    expect(await refusal(refused)).toMatchObject({
      code: 'UPLOAD_QUOTA_REACHED',
      message: expect.stringMatching(/^Il vous reste 195,3 Ko sur les 976,5 Ko/),
    })
  })

  test('counts one key once, and nothing of an interrupted or refused upload', async () => {
    const owner = aCaller()
    const upload = await openUpload(world, owner)
    for (let n = 0; n < 3; n++) expect((await send(upload.path, 900_000)).status).toBe(200)
    const broken = { 'Content-Type': 'video/mp4', 'Content-Length': '90000' }
    const other = await openUpload(world, owner)
    for (let n = 0; n < 3; n++) expect((await put(world, other.path, 'half', broken)).status).toBe(400)
    expect((await send(other.path, 100_000)).status).toBe(200)
  })

  test('ends an upload of unannounced length at the limit', async () => {
    const upload = await openUpload(world, aCaller())
    const response = await put(world, upload.path, Buffer.alloc(BYTES + 1))
    expect(response.status).toBe(409)
    expect(await refusal(response)).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' })
    expect((await put(world, upload.path, Buffer.alloc(BYTES))).status).toBe(200)
  })

  test('moves from the upload to the accepted file, and is released with the file', async () => {
    const owner = aCaller()
    const clip = await world.clips.bytes('tiny.mp4')
    const upload = await openUpload(world, owner)
    await send(upload.path, 900_000)
    expect((await put(world, upload.path, clip)).status).toBe(200)
    expect((await attach(world, upload, clip.length)).status).toBe(202)
    const id = await announce(world, owner)
    expect(await askUrl(id, owner, BYTES - clip.length)).toMatchObject({ status: 200 })
    expect(await askUrl(id, owner, BYTES - clip.length + 1)).toMatchObject({ status: 409 })
    await world.settle()
    await world.database.query('UPDATE content SET source_key = NULL WHERE id = $1', [upload.id])
    expect(await askUrl(id, owner, BYTES)).toMatchObject({ status: 200 })
  })

  test('includes withdrawn contents, until they are removed from the trash', async () => {
    const owner = aCaller()
    const clip = await world.clips.bytes('tiny.mp4')
    const upload = await openUpload(world, owner)
    await put(world, upload.path, clip)
    expect((await attach(world, upload, clip.length)).status).toBe(202)
    await world.settle()
    await world.call(withdrawContent, { params: { id: upload.id } }, { as: owner })
    const before = { withdrawnBefore: FAR, removedBefore: new Date(0) }
    await trashTakenDownFiles(sweeping.deps, before, sweeping.signal)
    expect((await sweeping.deps.store.findContent(upload.id))?.sourceKey).toBeNull()
    const id = await announce(world, owner)
    expect(await askUrl(id, owner, BYTES - clip.length + 1)).toMatchObject({ status: 409 })
    expect(await askUrl(id, owner, BYTES - clip.length)).toMatchObject({ status: 200 })
    await emptyTrash(sweeping.deps, sweeping.signal)
    expect(await askUrl(id, owner, BYTES)).toMatchObject({ status: 409 })
    await emptied()
    expect(await askUrl(id, owner, BYTES)).toMatchObject({ status: 200 })
  })

  test('includes an upload that was never submitted, until it is removed from the trash', async () => {
    const owner = aCaller()
    const upload = await openUpload(world, owner)
    await send(upload.path, 900_000)
    world.clock.advance(DAY_MS)
    const id = await announce(world, owner)
    expect(await askUrl(id, owner, 200_000)).toMatchObject({ status: 409 })
    await trashAbandonedUploads(sweeping.deps, FAR, sweeping.signal)
    expect(await askUrl(id, owner, 200_000)).toMatchObject({ status: 409 })
    await emptied()
    expect(await askUrl(id, owner, 200_000)).toMatchObject({ status: 200 })
  })
})
