import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requestUploadUrl, UPLOAD_MAX_BYTES, userProfileChanged } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trashAbandonedUploads } from '../../src/actions/trash/trash-abandoned-uploads.ts'
import { announce, aPreparedContent, type MediaWorld, openUpload, put, startMedia } from '../support/world.ts'
import { sweepingIn } from '../trash/sweeping.ts'

let world: MediaWorld
const owner = aCaller()
const yesterday = new Date(Date.now() - 25 * 3_600_000)
const forgotten = `uploads/${randomUUID()}`

beforeAll(async () => {
  world = await startMedia(async ({ objectFolder }) => {
    for (const name of [forgotten, '.parts', 'uploads/fresh', 'sources/old'])
      await mkdir(join(objectFolder, name), { recursive: true })
    await writeFile(join(objectFolder, forgotten, 'file.mp4'), 'never attached')
    await writeFile(join(objectFolder, '.parts/old'), 'cut off by a crash')
    await writeFile(join(objectFolder, '.parts/fresh'), 'still arriving')
    for (const name of [forgotten, '.parts/old', 'sources/old'])
      await utimes(join(objectFolder, name), yesterday, yesterday)
  })
})
afterAll(() => world.stop())

const ask = (id: string, body: object = {}, as = owner) =>
  world.call(
    requestUploadUrl,
    { params: { id }, body: { filename: 'film.mp4', mimeType: 'video/mp4', ...body } as never },
    { as },
  )
const stored = async (key: string) =>
  (await stat(join(world.objectFolder, key)).catch(() => null))?.size ?? null
async function refusal(response: Promise<Response>) {
  const { status, code } = (await (await response).json()) as { status: number; code: string }
  return `${status} ${code}`
}

describe('requesting an upload URL', () => {
  test('returns one below the address that the caller used, for one key of this content', async () => {
    const id = await announce(world, owner)
    const { status, body } = await world.call(
      requestUploadUrl,
      { params: { id }, body: { filename: '../../étrange.exe', mimeType: 'video/x-matroska' } },
      { as: owner, headers: { 'x-alcove-origin': 'https://videos.test' } },
    )
    expect(status).toBe(200)
    expect(body.s3Key).toMatch(new RegExp(`^uploads/${id}/[0-9a-f-]{36}\\.mkv$`))
    expect(body.uploadUrl).toMatch(/^https:\/\/videos\.test\/objects\/uploads\//)
  })

  test('refuses the content of another account and an id that does not exist', async () => {
    const id = await announce(world, owner)
    for (const [content, caller] of [
      [id, aCaller()],
      [id, aCaller('ROLE_MODERATOR')],
      [randomUUID(), owner],
      ['7', owner],
    ] as const)
      expect(await ask(content, {}, caller)).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
  })

  test.each([
    ['no name', { filename: ' ' }, 'filename', 'Veuillez sélectionner un fichier'],
    ['a picture', { mimeType: 'image/png' }, 'mimeType', 'Formats acceptés : MP4, AVI, MOV, MKV'],
    ['a key of its own', { s3Key: 'sources/x' }, 's3Key', 'Champ inconnu'],
  ])('refuses %s', async (_, change, propertyPath, message) => {
    const answer = await ask(await announce(world, owner), change)
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(answer.body).toMatchObject({ violations: [{ propertyPath, message }] })
  })

  test('refuses a content that already has its file', async () => {
    const { id } = await aPreparedContent(world, 'silent.mp4', owner)
    expect(await ask(id)).toMatchObject({ status: 409, code: 'CONTENT_ALREADY_UPLOADED' })
  })
})

describe('the upload URL', () => {
  test('accepts the file, and accepts it again until it is submitted', async () => {
    const upload = await openUpload(world, owner)
    expect((await put(world, upload.path, 'first')).status).toBe(200)
    expect(await stored(upload.key)).toBe(5)
    expect((await put(world, upload.path, 'second')).status).toBe(200)
    expect(await stored(upload.key)).toBe(6)
  })

  test('refuses uploads while its account is suspended', async () => {
    const owner = aCaller()
    const { path, key } = await openUpload(world, owner)
    await world.receives(userProfileChanged, { userId: owner.id, revision: 2, suspended: true })
    expect(await refusal(put(world, path, 'first'))).toBe('403 ACCOUNT_SUSPENDED')
    expect(await stored(key)).toBeNull()
    await world.receives(userProfileChanged, { userId: owner.id, revision: 3, suspended: false })
    expect((await put(world, path, 'first')).status).toBe(200)
  })

  test('works only for its key', async () => {
    const [one, other] = [await openUpload(world, owner), await openUpload(world, aCaller())]
    const signature = one.path.slice(one.path.indexOf('?'))
    for (const key of [
      other.key,
      `sources/${one.id}/${randomUUID()}.mp4`,
      'uploads/------------------------------------/------------------------------------.mp4',
      `uploads/${one.id}/..%2f..%2fsources%2fx.mp4`,
      `${one.key}%00`,
    ])
      expect(await refusal(put(world, `/objects/${key}${signature}`, 'x'))).toBe('403 UPLOAD_URL_INVALID')
    expect(await stored(other.key)).toBeNull()
  })

  test('refuses a changed character or a missing signature', async () => {
    const { path, key } = await openUpload(world, owner)
    const [bare = '', signature = ''] = path.split('?signature=')
    const dot = signature.indexOf('.')
    const larger = JSON.parse(Buffer.from(signature.slice(0, dot), 'base64url').toString())
    larger.max *= 2
    const forged = Buffer.from(JSON.stringify(larger)).toString('base64url') + signature.slice(dot)
    const flipped = signature.slice(0, -2) + (signature.at(-2) === 'A' ? 'B' : 'A') + signature.slice(-1)
    for (const wrong of ['', '?signature=', `?signature=${forged}`, `?signature=${flipped}`])
      expect(await refusal(put(world, bare + wrong, 'x'))).toBe('403 UPLOAD_URL_INVALID')
    expect(await stored(key)).toBeNull()
  })

  test('accepts only the announced type', async () => {
    const { path, key } = await openUpload(world, owner)
    for (const type of ['video/quicktime', 'text/html', ''])
      expect(await refusal(put(world, path, 'x', { 'Content-Type': type }))).toBe(
        '415 UNSUPPORTED_MEDIA_TYPE',
      )
    expect(await stored(key)).toBeNull()
  })

  test('accepts only the announced length, if there is one', async () => {
    const { body } = await ask(await announce(world, owner), { fileSize: 5 })
    const { pathname, search } = new URL((body as { uploadUrl: string }).uploadUrl)
    const key = (body as { s3Key: string }).s3Key
    const send = (text: string, length: Record<string, string>) =>
      refusal(put(world, pathname + search, text, { 'Content-Type': 'video/mp4', ...length }))
    for (const text of ['1234', '123456'])
      expect(await send(text, { 'Content-Length': String(text.length) })).toBe('422 UPLOAD_MISMATCH')
    expect(await send('1234', {})).toBe('422 UPLOAD_MISMATCH')
    expect(await send('123456', {})).toBe('413 UPLOAD_TOO_LARGE')
    expect(await stored(key)).toBeNull()
    expect((await put(world, pathname + search, '12345')).status).toBe(200)
    expect(await stored(key)).toBe(5)
  })

  test('refuses more than two gigabytes before the first byte', async () => {
    const { path, key } = await openUpload(world, owner)
    const headers = { 'Content-Type': 'video/mp4', 'Content-Length': String(UPLOAD_MAX_BYTES + 1) }
    expect(await refusal(put(world, path, 'x', headers))).toBe('413 UPLOAD_TOO_LARGE')
    expect(await stored(key)).toBeNull()
  })

  test('keeps nothing of an upload that broke off', async () => {
    const { path, key } = await openUpload(world, owner)
    const headers = { 'Content-Type': 'video/mp4', 'Content-Length': '1000' }
    expect(await refusal(put(world, path, 'only this', headers))).toBe('400 MALFORMED_REQUEST')
    expect(await stored(key)).toBeNull()
    const leftovers = await readdir(join(world.objectFolder, '.parts'))
    expect(leftovers.filter((name) => name !== 'fresh' && name !== 'old')).toEqual([])
  })

  test('expires after an hour', async () => {
    const [early, late] = [await openUpload(world, owner), await openUpload(world, owner)]
    world.clock.advance(59 * 60_000)
    expect((await put(world, early.path, 'x')).status).toBe(200)
    world.clock.advance(2 * 60_000)
    expect(await refusal(put(world, late.path, 'x'))).toBe('403 UPLOAD_URL_INVALID')
    world.clock.advance(-61 * 60_000)
  })
})

test('sweeps uploads that were not claimed within a day, and keeps those that can still be claimed', async () => {
  const left = async (folder: string) => (await readdir(join(world.objectFolder, folder))).sort()
  const { deps, signal } = sweepingIn(world)
  const dayAgo = new Date(Date.now() - 24 * 3_600_000)
  await deps.objects.removeParts(dayAgo)
  await trashAbandonedUploads(deps, dayAgo, signal)
  expect(await left('.parts')).not.toContain('old')
  expect(await left('.parts')).toContain('fresh')
  expect(await left('uploads')).not.toContain(forgotten.slice('uploads/'.length))
  expect(await left('uploads')).toContain('fresh')
  expect(await left('sources')).toContain('old')
  await rm(join(world.objectFolder, '.parts/fresh'))
})
