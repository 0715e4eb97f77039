import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contentUploaded, userDeleted, withdrawContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  announce,
  aPreparedContent,
  approve,
  hide,
  type MediaWorld,
  reject,
  remove,
  startMedia,
} from '../support/world.ts'
import { choose, coverOf, fetchChoice, fetchCover, readPicture } from './covers.ts'
import { aContentWithOwn, aPicture, fetchOwn, putOwn, removeOwn } from './own-covers.ts'

let world: MediaWorld
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
let green: Buffer
beforeAll(async () => {
  world = await startMedia()
  green = await aPicture('#00ff00').png().toBuffer()
})
afterAll(() => world.stop())

const pictureOf = async (id: string) => {
  const [row] = await world.database.query<{ jpeg: Buffer }>(
    'SELECT jpeg FROM own_cover WHERE content_id = $1',
    [id],
  )
  return row?.jpeg
}
const draftCover = async (id: string) =>
  (await world.database.query('SELECT cover, has_own_cover AS own FROM content WHERE id = $1', [id]))[0]

describe('the own cover of a draft', () => {
  test('is put, replaced and removed, and is chosen as long as it is there', async () => {
    const id = await announce(world, owner)
    const chosen = { chosen: 'own', frames: 0, own: true }
    expect(await putOwn(world, id, green, owner)).toMatchObject({ status: 200, ...chosen })
    const first = await pictureOf(id)
    const blue = await aPicture('#0000ff').webp().toBuffer()
    expect((await putOwn(world, id, blue, owner)).status).toBe(200)
    expect((await readPicture(new Response(new Uint8Array((await pictureOf(id))!)))).colour).toBe('blue')
    expect(await pictureOf(id)).not.toEqual(first)
    expect(await draftCover(id)).toEqual({ cover: 'own', own: true })
    for (const _ of ['first', 'again']) expect((await removeOwn(world, id, owner)).status).toBe(204)
    expect([await pictureOf(id), await draftCover(id)]).toEqual([
      undefined,
      { cover: 'automatic', own: false },
    ])
  })

  test('is shown to its owner, as long as it is there', async () => {
    const id = await announce(world, owner)
    expect((await fetchOwn(world, id, owner)).status).toBe(422)
    await putOwn(world, id, green, owner)
    const shown = await fetchOwn(world, id, owner)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect((await readPicture(shown)).colour).toBe('lime')
    await removeOwn(world, id, owner)
    expect((await fetchOwn(world, id, owner)).status).toBe(422)
  })

  test('is refused of others, moderators included, and for what is unknown', async () => {
    const id = await announce(world, owner)
    await putOwn(world, id, green, owner)
    const refused = { status: 404, code: 'CONTENT_NOT_FOUND' }
    for (const other of [aCaller(), moderator]) {
      expect(await putOwn(world, id, green, other)).toMatchObject(refused)
      expect(await removeOwn(world, id, other)).toMatchObject(refused)
      expect((await fetchOwn(world, id, other)).status).toBe(404)
    }
    expect(await putOwn(world, 'unknown', green, owner)).toMatchObject(refused)
    expect(await pictureOf(id)).toBeDefined()
  })

  test('is refused where the account keeps too many bytes of them', async () => {
    const rich = aCaller()
    const full = await announce(world, rich)
    await putOwn(world, full, green, rich)
    await world.database.query(
      `UPDATE own_cover SET jpeg = decode(repeat('00', 67108864), 'hex') WHERE content_id = $1`,
      [full],
    )
    const next = await announce(world, rich)
    expect(await putOwn(world, next, green, rich)).toMatchObject({
      status: 409,
      code: 'UPLOAD_QUOTA_REACHED',
    })
    expect((await putOwn(world, full, green, rich)).status).toBe(200)
    expect((await putOwn(world, next, green, rich)).status).toBe(200)
  })

  test('goes with a withdrawn draft, and with its account', async () => {
    const withdrawn = await announce(world, owner)
    await putOwn(world, withdrawn, green, owner)
    await world.call(withdrawContent, { params: { id: withdrawn } }, { as: owner })
    expect(await pictureOf(withdrawn)).toBeUndefined()
    expect((await putOwn(world, withdrawn, green, owner)).status).toBe(404)
    const leaver = aCaller()
    const left = await announce(world, leaver)
    await putOwn(world, left, green, leaver)
    await world.receives(userDeleted, { userId: leaver.id })
    await world.settle()
    expect(await pictureOf(left)).toBeUndefined()
  })
})

describe('the own cover of a submitted content', () => {
  test('is frozen, and announced', async () => {
    const content = await aContentWithOwn(world, owner)
    const refused = { status: 409, code: 'CONTENT_ALREADY_UPLOADED' }
    const before = await pictureOf(content.id)
    expect(await putOwn(world, content.id, green, owner)).toMatchObject(refused)
    expect(await removeOwn(world, content.id, owner)).toMatchObject(refused)
    expect(await pictureOf(content.id)).toEqual(before)
    expect(await world.published(contentUploaded)).toContainEqual(
      expect.objectContaining({ contentId: content.id, hasOwnCover: true }),
    )
  })

  test('stands for it from the beginning, in all sizes, for viewers once it is approved', async () => {
    const content = await aContentWithOwn(world, owner)
    const { id } = content
    expect(await coverOf(world, id, owner)).toEqual({ chosen: 'own', frames: 5, own: true })
    expect((await fetchCover(world, id)).status).toBe(403)
    await approve(world, content)
    const shown = { colour: 'lime', hasMetadata: false }
    for (const [query, width, height] of [
      ['', 1_280, 720],
      ['?w=1280', 1_280, 720],
      ['?w=640', 640, 360],
      ['?w=320', 320, 180],
    ] as const) {
      for (const accept of ['image/webp', 'image/jpeg']) {
        const picture = await readPicture(await fetchCover(world, id, undefined, query, { Accept: accept }))
        expect(picture).toMatchObject({ ...shown, width, height })
      }
    }
  })

  test('comes as AVIF where that is smaller', async () => {
    const grey = { create: { width: 1_280, height: 720, channels: 3, background: '#808080' } } as const
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const { id } = await aContentWithOwn(world, owner, sharp({ create: { ...grey.create, noise } }))
    for (const w of ['320', '640']) {
      const response = await fetchCover(world, id, owner, `?w=${w}`, { Accept: 'image/avif,image/webp' })
      expect(response.headers.get('content-type')).toBe('image/avif')
      expect(await readPicture(response)).toMatchObject({ width: Number(w), hasMetadata: false })
    }
  })

  test('is seen by moderators whichever cover is chosen, and can be chosen again until the decision', async () => {
    const content = await aContentWithOwn(world, owner, aPicture('#0000ff', 1_600, 900))
    const { id } = content
    expect((await choose(world, id, 'frame-2', owner)).body).toEqual({
      chosen: 'frame-2',
      frames: 5,
      own: true,
    })
    expect((await readPicture(await fetchCover(world, id, moderator))).colour).not.toBe('blue')
    for (const insider of [moderator, owner]) {
      const response = await fetchOwn(world, id, insider)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect((await readPicture(response)).colour).toBe('blue')
    }
    expect((await readPicture(await fetchChoice(world, id, 'own', owner))).colour).toBe('blue')
    expect((await choose(world, id, 'own', owner)).body.chosen).toBe('own')
    await approve(world, content)
    expect((await readPicture(await fetchCover(world, id, undefined, '?w=320'))).colour).toBe('blue')
    const decided = { status: 409, code: 'CONTENT_ALREADY_DECIDED' }
    expect(await choose(world, id, 'automatic', owner)).toMatchObject(decided)
    // Viewers have the cover: the own picture as such is for those who judge it.
    expect((await fetchOwn(world, id, aCaller())).status).toBe(404)
  })

  test('is no choice where none was given', async () => {
    const id = await announce(world, owner)
    await putOwn(world, id, green, owner)
    await removeOwn(world, id, owner)
    const { id: without } = await aPreparedContent(world, 'silent.mp4', owner)
    expect(await coverOf(world, without, owner)).toEqual({ chosen: 'automatic', frames: 5 })
    expect(await choose(world, without, 'own', owner)).toMatchObject({ status: 422, code: 'COVER_UNKNOWN' })
    for (const response of [
      await fetchChoice(world, without, 'own', owner),
      await fetchOwn(world, without, moderator),
    ])
      expect(response.status).toBe(422)
  })

  test('lies among the renditions, and is shown to nobody but moderators once it is taken away', async () => {
    const content = await aContentWithOwn(world, owner)
    const [attempt = ''] = await readdir(join(world.objectFolder, 'hls', content.id))
    const covers = await readdir(join(world.objectFolder, 'hls', content.id, attempt, 'covers'))
    expect(covers.filter((name) => name.startsWith('own')).sort()).toEqual([
      'own-1280.webp',
      ...['own-320.jpg', 'own-320.webp', 'own-640.jpg', 'own-640.webp', 'own-blurred.webp', 'own.jpg'],
    ])
    await reject(world, content)
    expect((await fetchOwn(world, content.id, owner)).status).toBe(403)
    expect((await fetchOwn(world, content.id, moderator)).status).toBe(200)
    expect(await pictureOf(content.id)).toBeDefined()
  })

  test('goes with a withdrawn content, unless a report of a minor keeps it', async () => {
    const gone = await aContentWithOwn(world, owner)
    await world.call(withdrawContent, { params: { id: gone.id } }, { as: owner })
    expect(await pictureOf(gone.id)).toBeUndefined()
    const reported = await aContentWithOwn(world, owner)
    await approve(world, reported)
    await hide(world, reported, 4, 'MINOR')
    await world.call(withdrawContent, { params: { id: reported.id } }, { as: owner })
    expect(await pictureOf(reported.id)).toBeDefined()
    const removed = await aContentWithOwn(world, owner)
    await approve(world, removed)
    await remove(world, removed, 4, { ground: 'MINOR' })
    expect(await pictureOf(removed.id)).toBeDefined()
    expect((await fetchOwn(world, removed.id, moderator)).status).toBe(403)
    expect((await fetchOwn(world, removed.id, aCaller('ROLE_MODERATOR', 'ROLE_ADMIN'))).status).toBe(200)
  })
})
