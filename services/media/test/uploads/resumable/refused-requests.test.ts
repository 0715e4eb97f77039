import { userProfileChanged, userSessionEnded, withdrawContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, type MediaWorld, startMedia } from '../../support/world.ts'
import { looksInto } from './looks.ts'
import { begin, create, hangingBody, head, metadataOf, patch, terminate, tus } from './tus-calls.ts'

let world: MediaWorld
let clip: Buffer
beforeAll(async () => {
  world = await startMedia()
  clip = await world.clips.bytes('tiny.mp4')
})
afterAll(() => world.stop())
const { arriving, pending, submitted } = looksInto(() => world)

describe('a request is refused', () => {
  test('without a token, and for an upload of another account', async () => {
    const upload = await begin(world, aCaller(), 10)
    expect(await create(world, null, upload.contentId, 10)).toMatchObject({
      status: 401,
      code: 'TOKEN_MISSING',
    })
    const stranger = { ...upload, owner: aCaller('ROLE_MODERATOR') }
    expect(await head(world, stranger)).toMatchObject({ status: 404 })
    for (const answer of [await patch(world, stranger, 0, 'x'), await terminate(world, stranger)])
      expect(answer).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' })
    expect(await create(world, aCaller(), upload.contentId, 10)).toMatchObject({
      status: 404,
      code: 'CONTENT_NOT_FOUND',
    })
    expect(await head(world, upload)).toMatchObject({ status: 200, offset: 0 })
  })

  test.each([[{ contentId: 'x' }], [{ filename: '' }], [{ filetype: 'text/html' }]] as Record<
    string,
    string
  >[][])('with wrong metadata: %o', async (change) => {
    const owner = aCaller()
    const answer = await create(world, owner, await announce(world, owner), 10, change)
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  })

  test('with metadata or lengths that the protocol does not know', async () => {
    const owner = aCaller()
    const id = await announce(world, owner)
    const good = metadataOf({ contentId: id, filename: 'a.mp4', filetype: 'video/mp4' })
    const send = (headers: Record<string, string>) => tus(world, owner, 'POST', '/api/uploads', headers)
    for (const headers of [
      { 'Upload-Length': '10', 'Upload-Metadata': 'contentId ***' },
      { 'Upload-Length': '10', 'Upload-Metadata': `${good},a`.repeat(40) },
      { 'Upload-Length': '-1', 'Upload-Metadata': good },
      { 'Upload-Length': '1e3', 'Upload-Metadata': good },
      { 'Upload-Metadata': good },
      { 'Upload-Defer-Length': '1', 'Upload-Metadata': good },
      { 'Upload-Length': '10', 'Upload-Metadata': good, 'Upload-Concat': 'partial' },
    ] as Record<string, string>[])
      expect(await send(headers)).toMatchObject({ status: 400, code: 'MALFORMED_REQUEST' })
    expect(await send({ 'Upload-Length': '10' })).toMatchObject({ status: 422 })
    expect(await create(world, owner, id, 0)).toMatchObject({ status: 422 })
    expect(await create(world, owner, id, 2 * 1024 ** 3 + 1)).toMatchObject({
      status: 413,
      code: 'UPLOAD_TOO_LARGE',
    })
    expect(await pending(id)).toEqual([])
  })

  test('with another version of the protocol', async () => {
    const upload = await begin(world, aCaller(), 10)
    const answer = await patch(world, upload, 0, 'x', { 'Tus-Resumable': '0.2.2' })
    expect(answer).toMatchObject({ status: 412, code: 'TUS_VERSION_UNSUPPORTED' })
    expect(answer.headers.get('tus-version')).toBe('1.0.0')
  })

  test('at another offset, with another type, without one, or with more than was announced', async () => {
    const upload = await begin(world, aCaller(), 10)
    await patch(world, upload, 0, 'four')
    for (const offset of [0, 3, 5, 11])
      expect(await patch(world, upload, offset, 'x')).toMatchObject({
        status: 409,
        code: 'UPLOAD_OFFSET_MISMATCH',
      })
    for (const wrong of ['-1', 'x'])
      expect(await patch(world, upload, 4, 'x', { 'Upload-Offset': wrong })).toMatchObject({ status: 400 })
    expect(await patch(world, upload, 4, 'x', { 'Content-Type': 'video/mp4' })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
    expect(await patch(world, upload, 4, 'seven b')).toMatchObject({ status: 422, code: 'UPLOAD_MISMATCH' })
    const { body, goOn } = hangingBody(Buffer.from('five!'))
    goOn(Buffer.from('more'))
    expect(await patch(world, upload, 4, body)).toMatchObject({ status: 422, code: 'UPLOAD_MISMATCH' })
    expect((await head(world, upload)).offset).toBeLessThanOrEqual(10)
  })

  test('once its content has a file, is withdrawn, or its upload was no video', async () => {
    const [accepted, withdrawn, refused] = await Promise.all([
      begin(world, aCaller(), clip.length),
      begin(world, aCaller(), 10),
      begin(world, aCaller(), 4),
    ])
    const { key } = await patch(world, accepted, 0, clip)
    await submitted(accepted, key, clip.length)
    expect(await create(world, accepted.owner, accepted.contentId, 10)).toMatchObject({
      status: 409,
      code: 'CONTENT_ALREADY_UPLOADED',
    })
    await world.call(withdrawContent, { params: { id: withdrawn.contentId } }, { as: withdrawn.owner })
    expect(await patch(world, withdrawn, 0, 'x')).toMatchObject({ status: 404 })
    const text = await patch(world, refused, 0, 'text')
    expect(await submitted(refused, text.key, 4)).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
    expect(await head(world, refused)).toMatchObject({ status: 404 })
    await world.settle()
  })

  test('of a body whose content is withdrawn meanwhile', async () => {
    const upload = await begin(world, aCaller(), 1_000)
    const hanging = hangingBody(Buffer.from('half'))
    const answer = patch(world, upload, 0, hanging.body)
    await eventually(async () => (await arriving()) === 1)
    await world.call(withdrawContent, { params: { id: upload.contentId } }, { as: upload.owner })
    expect((await answer).status).toBeGreaterThanOrEqual(400)
  })

  test('once the session has ended or the account is suspended', async () => {
    const [ended, suspended] = [aCaller(), aCaller()]
    const [first, second] = [await begin(world, ended, 10), await begin(world, suspended, 10)]
    await world.receives(userSessionEnded, { userId: ended.id, sessionId: ended.sessionId })
    expect(await patch(world, first, 0, 'x')).toMatchObject({ status: 401 })
    await world.receives(userProfileChanged, { userId: suspended.id, revision: 2, suspended: true })
    expect(await patch(world, second, 0, 'x')).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' })
  })
})

test('requests for which there is no room count as none that brought too little', async () => {
  const owner = aCaller()
  const bytes = 200_000
  const four = []
  for (let i = 0; i < 4; i++) {
    const hanging = hangingBody(Buffer.alloc(1_000))
    const upload = await begin(world, owner, bytes)
    four.push({ upload, hanging, answer: patch(world, upload, 0, hanging.body) })
  }
  const fifth = await begin(world, owner, bytes)
  await eventually(async () => (await patch(world, fifth, 0, Buffer.alloc(bytes))).status === 429)
  for (let i = 0; i < 45; i++)
    expect(await patch(world, fifth, 0, Buffer.alloc(bytes))).toMatchObject({ status: 429 })
  for (const { hanging, answer } of four) {
    hanging.breakOff()
    await answer
  }
  expect(await patch(world, fifth, 0, Buffer.alloc(bytes))).toMatchObject({ status: 204 })
})
