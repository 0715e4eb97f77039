import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import {
  attachFile,
  contentFailed,
  contentProcessed,
  contentUploaded,
  getContent,
  UPLOAD_MAX_BYTES,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, attach, type MediaWorld, openUpload, put, startMedia, submit } from '../support/world.ts'

let world: MediaWorld
let clip: Buffer
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia()
  clip = await world.clips.bytes('silent.mp4')
})
afterAll(() => world.stop())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const objects = (folder: string) => readdir(join(world.objectFolder, folder)).catch(() => [])
async function frozenBytes(id: string): Promise<Buffer> {
  const { body } = await world.call(getContent, { params: { id } }, { as: owner })
  return readFile(join(world.objectFolder, body.s3Key as string))
}

test('accepts the file, emits the event, and answers with the content in preparation', async () => {
  const { id, answer, key } = await submit(world, owner, 'silent.mp4', clip)
  expect(answer.status).toBe(202)
  expect(answer.body).toMatchObject({
    '@id': `/api/contents/${id}`,
    status: 'PREPARING',
    revision: 1,
    fileSize: clip.length,
    mimeType: 'video/mp4',
  })
  expect(answer.body.s3Key).toMatch(new RegExp(`^sources/${id}/[0-9a-f-]{36}\\.mp4$`))
  expect(await world.published(contentUploaded)).toContainEqual(
    expect.objectContaining({
      contentId: id,
      revision: 1,
      userId: owner.id,
      title: 'Vidéo de démonstration',
      fileSize: clip.length,
      sha256: sha256(clip),
    }),
  )
  expect(await objects(key.slice(0, key.lastIndexOf('/')))).toEqual([])
})

describe('keeps what was accepted unchanged', () => {
  test('refuses the upload URL afterwards', async () => {
    const upload = await openUpload(world, owner)
    await put(world, upload.path, clip)
    const figures = await (await world.fetch('/metrics')).text()
    expect(figures).toMatch(/^alcove_uploads_total\{outcome="stored"\} [1-9]/m)
    expect(figures).toContain('alcove_uploads_in_progress 0')
    expect((await attach(world, upload, clip.length)).status).toBe(202)
    const other = Buffer.from(clip).fill(7, clip.length / 2)
    const again = await put(world, upload.path, other)
    expect(again.status).toBe(403)
    expect(await again.json()).toMatchObject({ code: 'UPLOAD_URL_INVALID' })
    expect(sha256(await frozenBytes(upload.id))).toBe(sha256(clip))
    expect(await attach(world, upload, clip.length)).toMatchObject({
      status: 409,
      code: 'CONTENT_ALREADY_UPLOADED',
    })
  })

  test('ignores writes to the upload key during and after acceptance', async () => {
    const upload = await openUpload(world, owner)
    await put(world, upload.path, clip)
    const writes = Array.from({ length: 5 }, () => put(world, upload.path, Buffer.from(clip).fill(7, 100)))
    const accepted = await attach(world, upload, clip.length)
    await Promise.all(writes)
    // Either film may have arrived first; the stored source matches its hash and stays.
    if (accepted.status === 202) {
      const [said] = (await world.published(contentUploaded)).filter((one) => one.contentId === upload.id)
      expect(sha256(await frozenBytes(upload.id))).toBe(said?.sha256)
    } else expect(accepted).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
  })

  test('accepts one of several concurrent requests, and emits one event', async () => {
    const upload = await openUpload(world, owner)
    await put(world, upload.path, clip)
    const answers = await Promise.all([1, 2, 3].map(() => attach(world, upload, clip.length)))
    expect(answers.filter((one) => one.status === 202)).toHaveLength(1)
    for (const { status, code } of answers.filter((one) => one.status !== 202))
      expect(['409 CONTENT_ALREADY_UPLOADED', '409 UPLOAD_MISSING']).toContain(`${status} ${code}`)
    await world.settle()
    for (const event of [contentUploaded, contentProcessed])
      expect((await world.published(event)).filter((one) => one.contentId === upload.id)).toHaveLength(1)
    expect(await objects(`sources/${upload.id}`)).toHaveLength(1)
  })
})

describe('refuses', () => {
  test('a file that never arrived', async () => {
    const upload = await openUpload(world, owner)
    expect(await attach(world, upload, 10)).toMatchObject({ status: 409, code: 'UPLOAD_MISSING' })
  })

  test('another size than announced, and takes the right one afterwards', async () => {
    const upload = await openUpload(world, owner)
    await put(world, upload.path, clip)
    for (const size of [clip.length - 1, clip.length + 1])
      expect(await attach(world, upload, size)).toMatchObject({ status: 422, code: 'UPLOAD_MISMATCH' })
    expect(await objects(`sources/${upload.id}`)).toEqual([])
    expect((await attach(world, upload, clip.length)).status).toBe(202)
  })

  test('keys that were not issued for this content and this type', async () => {
    const [mine, other] = [await openUpload(world, owner), await openUpload(world, owner)]
    const accepted = await submit(world, owner, 'silent.mp4', clip)
    await put(world, other.path, clip)
    for (const s3Key of [
      other.key,
      accepted.answer.body.s3Key as string,
      `uploads/${mine.id}/../${other.id}/${other.key.split('/').at(-1)}`,
      mine.key.replace('.mp4', '.mkv'),
      '/etc/passwd',
    ])
      expect(await attach(world, mine, clip.length, { s3Key })).toMatchObject({
        status: 422,
        code: 'UPLOAD_MISMATCH',
      })
    expect(await attach(world, mine, clip.length, { mimeType: 'video/quicktime' })).toMatchObject({
      status: 422,
      code: 'UPLOAD_MISMATCH',
    })
  })

  test('the content of another account, as if it did not exist', async () => {
    const upload = await openUpload(world, owner)
    await put(world, upload.path, clip)
    for (const stranger of [aCaller(), aCaller('ROLE_MODERATOR', 'ROLE_ADMIN')])
      expect(await attach(world, { ...upload, owner: stranger }, clip.length)).toMatchObject({
        status: 404,
        code: 'CONTENT_NOT_FOUND',
      })
    expect(await attach(world, { ...upload, id: randomUUID() }, clip.length)).toMatchObject({ status: 404 })
    expect(await attach(world, { ...upload, id: 'x' }, clip.length)).toMatchObject({ status: 404 })
  })

  test('more than two gigabytes', async () => {
    const upload = await openUpload(world, owner)
    await put(world, upload.path, clip)
    await truncate(join(world.objectFolder, upload.key), UPLOAD_MAX_BYTES + 1)
    expect(await attach(world, upload, clip.length)).toMatchObject({ status: 413, code: 'UPLOAD_TOO_LARGE' })
  })

  test.each([
    ['a file without a byte', { fileSize: 0 }, 'fileSize', 'Le fichier est vide'],
    ['half a byte', { fileSize: 1.5 }, 'fileSize', 'La taille du fichier est requise, en octets'],
    ['no key', { s3Key: undefined }, 's3Key', 'La clé du fichier envoyé est requise'],
    ['a page', { mimeType: 'text/html' }, 'mimeType', 'Formats acceptés : MP4, AVI, MOV, MKV'],
    ['a status', { status: 'APPROVED' }, 'status', 'Champ inconnu'],
  ])('%s', async (_, change, propertyPath, message) => {
    const id = await announce(world, owner)
    const body = { s3Key: 'x', mimeType: 'video/mp4', fileSize: 10, ...change } as never
    const answer = await world.call(attachFile, { params: { id }, body }, { as: owner })
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(answer.body).toMatchObject({ violations: [{ propertyPath, message }] })
  })
})

describe('refuses what is not a video', () => {
  const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isomavc1')])

  const SENTENCE = 'Ce fichier n’est pas une vidéo lisible (MP4, AVI, MOV ou MKV)'
  const SOUND_ONLY = 'Ce fichier ne contient que du son : il faut une image pour le publier'

  test.each<[string, () => Buffer | string | Promise<Buffer>, string?]>([
    ['a text', () => 'Bonjour, ceci est un texte.'],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    [
      'the head of an MP4 and then a playlist',
      () => Buffer.concat([ftyp, Buffer.from('#EXTM3U\n/etc/passwd')]),
    ],
    ['the head of an MKV and nothing', () => Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
    ['an MP4 whose index at the end is cut off', () => clip.subarray(0, clip.length / 2)],
    ['a sound', () => world.clips.bytes('sound-only.mp4'), SOUND_ONLY],
  ])('%s: refused at once, and the draft stays open', async (_, make, message = SENTENCE) => {
    const bytes = await make()
    const { answer, id } = await submit(world, owner, 'film.mp4', bytes)
    expect(answer).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
    expect(answer.body).toMatchObject({ message })
    expect(await objects(`sources/${id}`)).toEqual([])
    expect((await world.published(contentUploaded)).filter((one) => one.contentId === id)).toEqual([])
    expect(await world.call(getContent, { params: { id } }, { as: owner })).toMatchObject({ status: 404 })
  })

  test('names the codec when it refuses one', async () => {
    const { answer } = await submit(world, owner, 'film.mkv', await world.clips.bytes('ffv1.mkv'))
    expect(answer).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
    expect(answer.body).toMatchObject({
      message: 'Le format de l’image ou du son n’est pas pris en charge',
    })
  })

  test.each([
    [
      'an HLS playlist',
      (path: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${path}\n#EXT-X-ENDLIST\n`,
    ],
    ['a concat script', (path: string) => `ffconcat version 1.0\nfile '${path}'\n`],
  ])('%s that calls itself .mp4 reaches no other file', async (_, write) => {
    const secret = await world.clips.path('silent.mp4')
    const { answer, id } = await submit(world, owner, 'film.mp4', write(secret))
    expect(answer).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
    expect(await objects(`hls/${id}`)).toEqual([])
  })
})

describe('rejects files that turn out to be unusable later', () => {
  test('a truncated video, and shows its uploader the reason', async () => {
    const whole = await world.clips.bytes('index-first.mp4')
    const { id, answer } = await submit(world, owner, 'film.mp4', whole.subarray(0, whole.length * 0.4))
    expect(answer.status).toBe(202)
    await world.settle()
    const reason = 'Le fichier est incomplet ou endommagé'
    expect((await world.call(getContent, { params: { id } }, { as: owner })).body).toMatchObject({
      status: 'FAILED',
      failureReason: reason,
    })
    const failed = (await world.published(contentFailed)).filter((one) => one.contentId === id)
    expect(failed).toEqual([expect.objectContaining({ revision: 2, userId: owner.id, reason })])
    expect((await world.published(contentProcessed)).filter((one) => one.contentId === id)).toEqual([])
    expect(await world.call(getContent, { params: { id } }, { as: aCaller() })).toMatchObject({ status: 403 })
  })

  test('a file on the blocklist, without preparing it', async () => {
    const bytes = Buffer.concat([clip, Buffer.from([0, 0, 0, 8]), Buffer.from('free')])
    await world.database.query("INSERT INTO blocked_hash VALUES ($1, 'essai', now())", [sha256(bytes)])
    const { id } = await submit(world, owner, 'film.mp4', bytes)
    await world.settle()
    const { body } = await world.call(getContent, { params: { id } }, { as: owner })
    expect(body).toMatchObject({
      status: 'FAILED',
      failureReason: 'Ce fichier ne peut pas être publié sur ce site',
    })
    expect(await objects(`hls/${id}`)).toEqual([])
  })
})

test('leaves nothing in the work folder', async () => {
  await world.settle()
  expect(await readdir(world.workFolder)).toEqual([])
})
