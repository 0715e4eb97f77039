import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { COVER_FRAMES, userProfileChanged, withdrawContent } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, approve, hide, type MediaWorld, reject, startMedia, submit } from '../support/world.ts'
import { aColouredContent, choose, coverOf, fetchChoice, fetchCover, readPicture } from './covers.ts'

let world: MediaWorld
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const colourOf = async (id: string, as?: Caller, query?: string) =>
  (await readPicture(await fetchCover(world, id, as, query))).colour

test('offers five frames, spread over the film, and shows the chosen one to owner and moderators', async () => {
  const { id } = await aColouredContent(world, owner)
  expect(await coverOf(world, id, owner)).toEqual({ chosen: 'automatic', frames: 5 })
  const seen: unknown[] = []
  for (const cover of COVER_FRAMES) {
    const response = await fetchChoice(world, id, cover, owner)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const picture = await readPicture(response)
    expect(picture).toMatchObject({ format: 'jpeg', width: 320, height: 180 })
    seen.push(picture.colour)
  }
  expect(seen).toEqual(['red', 'lime', 'blue', 'yellow', 'white'])
  expect(await colourOf(id, owner)).toBe('red')

  const chosen = { chosen: 'frame-3', frames: 5 }
  expect(await choose(world, id, 'frame-3', owner)).toMatchObject({ status: 200, body: chosen })
  for (const insider of [owner, moderator]) {
    expect(await coverOf(world, id, insider)).toEqual(chosen)
    expect(await colourOf(id, insider)).toBe('blue')
    expect(await colourOf(id, insider, '?w=320')).toBe('blue')
  }
  await approve(world, { id, owner })
  for (const query of ['', '?w=320', '?w=1280']) expect(await colourOf(id, undefined, query)).toBe('blue')
  expect(await coverOf(world, id, aCaller())).toBeUndefined()
})

test('goes back to the poster, and takes the same choice twice', async () => {
  const { id } = await aColouredContent(world, owner)
  for (const choice of ['frame-5', 'frame-5', 'automatic'] as const)
    expect((await choose(world, id, choice, owner)).body.chosen).toBe(choice)
  expect(await colourOf(id, owner, '?w=640')).toBe('red')
})

test('has a tag of its own for each cover, so that no browser keeps the one before', async () => {
  const { id } = await aColouredContent(world, owner)
  const tagOf = async () => (await fetchCover(world, id, owner, '?w=640')).headers.get('etag')
  const before = await tagOf()
  await choose(world, id, 'frame-2', owner)
  expect(await tagOf()).not.toBe(before)
})

test('refuses a choice before the preparation is over', async () => {
  const draft = await announce(world, owner)
  expect(await choose(world, draft, 'frame-1', owner)).toMatchObject({
    status: 409,
    code: 'CONTENT_NOT_READY',
  })
  const bytes = await world.clips.bytes('silent.mp4')
  const { id } = await submit(world, owner, 'silent.mp4', bytes)
  expect(await choose(world, id, 'frame-1', owner)).toMatchObject({ status: 409, code: 'CONTENT_NOT_READY' })
  expect((await fetchChoice(world, id, 'frame-1', owner)).status).toBe(422)
  await world.settle()
  expect((await choose(world, id, 'frame-1', owner)).status).toBe(200)
})

test('refuses a choice once a decision stands: viewers see what moderators have judged', async () => {
  const content = await aColouredContent(world, owner)
  const refused = { status: 409, code: 'CONTENT_ALREADY_DECIDED' }
  await choose(world, content.id, 'frame-2', owner)
  await approve(world, content)
  expect(await choose(world, content.id, 'frame-4', owner)).toMatchObject(refused)
  await hide(world, content, 4)
  expect(await choose(world, content.id, 'frame-4', owner)).toMatchObject(refused)
  await reject(world, content, 5)
  expect(await choose(world, content.id, 'frame-4', owner)).toMatchObject(refused)
  expect(await colourOf(content.id, moderator)).toBe('lime')
})

test('refuses a choice of others, moderators included, and of a suspended uploader', async () => {
  const suspended = aCaller()
  const { id } = await aColouredContent(world, suspended)
  for (const other of [aCaller(), moderator]) {
    expect(await choose(world, id, 'frame-2', other)).toMatchObject({
      status: 404,
      code: 'CONTENT_NOT_FOUND',
    })
    expect((await fetchChoice(world, id, 'frame-2', other)).status).toBe(404)
  }
  await world.receives(userProfileChanged, { userId: suspended.id, revision: 9, suspended: true })
  expect(await choose(world, id, 'frame-2', suspended)).toMatchObject({
    status: 403,
    code: 'ACCOUNT_SUSPENDED',
  })
  expect((await fetchChoice(world, id, 'frame-2', suspended)).status).toBe(403)
  expect(await colourOf(id, moderator)).toBe('red')
})

test('refuses a frame that a short film lacks', async () => {
  const two = await world.clips.make('two-pictures.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=1:duration=2', '-c:v', 'libx264'],
    ...['-pix_fmt', 'yuv420p'],
  ])
  const { id } = await submit(world, owner, 'two-pictures.mp4', two)
  await world.settle()
  expect(await coverOf(world, id, owner)).toEqual({ chosen: 'automatic', frames: 2 })
  expect((await choose(world, id, 'frame-2', owner)).status).toBe(200)
  expect(await choose(world, id, 'frame-3', owner)).toMatchObject({ status: 422, code: 'COVER_UNKNOWN' })
  expect((await fetchChoice(world, id, 'frame-3', owner)).status).toBe(422)
})

test('lies among the renditions, and goes with them', async () => {
  const { id } = await aColouredContent(world, owner)
  await choose(world, id, 'frame-2', owner)
  const [attempt = ''] = await readdir(join(world.objectFolder, 'hls', id))
  expect((await readdir(join(world.objectFolder, 'hls', id, attempt, 'covers'))).sort()).toEqual(
    [
      ...['320', '640'].flatMap((width) => [`automatic-${width}.jpg`, `automatic-${width}.webp`]),
      ...['automatic-1280.webp', 'automatic-blurred.webp'],
      ...['320', '640'].flatMap((width) => [`frame-2-${width}.jpg`, `frame-2-${width}.webp`]),
      ...['frame-2-1280.webp', 'frame-2-blurred.webp'],
      ...COVER_FRAMES.map((frame) => `${frame}.jpg`),
    ].sort(),
  )
  expect(await readdir(world.workFolder)).not.toContainEqual(expect.stringContaining('cover'))
  await world.call(withdrawContent, { params: { id } }, { as: owner })
  expect(await choose(world, id, 'frame-3', owner)).toMatchObject({ status: 404 })
  expect((await fetchChoice(world, id, 'frame-2', owner)).status).toBe(403)
})

test('makes the sizes of a choice once, however often it is chosen', async () => {
  const { id } = await aColouredContent(world, owner)
  const [attempt = ''] = await readdir(join(world.objectFolder, 'hls', id))
  const timesOf = async () => {
    const path = join(world.objectFolder, 'hls', id, attempt, 'covers', 'frame-2-320.webp')
    return (await stat(path)).mtimeMs
  }
  await choose(world, id, 'frame-2', owner)
  const before = await timesOf()
  await choose(world, id, 'frame-3', owner)
  expect((await choose(world, id, 'frame-2', owner)).status).toBe(200)
  expect(await timesOf()).toBe(before)
  expect(await colourOf(id, owner, '?w=320')).toBe('lime')
})
