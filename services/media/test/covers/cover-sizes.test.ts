import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPreparedContent, approve, type MediaWorld, startMedia } from '../support/world.ts'
import { aColouredContent, choose, fetchCover, readPicture } from './covers.ts'

let world: MediaWorld
let id: string
const owner = aCaller()
const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const OLDER = BROWSER.replace('image/avif,', '')
beforeAll(async () => {
  world = await startMedia()
  const content = await aPreparedContent(world, 'film.mp4', owner)
  id = content.id
  await approve(world, content)
})
afterAll(() => world.stop())

const fetched = async (query: string, accept?: string) => {
  const response = await fetchCover(world, id, undefined, query, accept ? { Accept: accept } : {})
  const { headers } = response
  return { type: headers.get('content-type'), vary: headers.get('vary'), ...(await readPicture(response)) }
}

test.each([
  ['320', BROWSER, 'avif'],
  ['640', BROWSER, 'avif'],
  ['1280', BROWSER, 'webp'],
  ['320', OLDER, 'webp'],
  ['640', OLDER, 'webp'],
  ['320', 'image/*', 'jpeg'],
  ['640', 'image/*', 'jpeg'],
  ['1280', 'image/avif', 'jpeg'],
])('serves a cover %s pixels wide to who accepts %s as %s', async (w, accept, format) => {
  const picture = await fetched(`?w=${w}`, accept)
  expect(picture).toMatchObject({ type: `image/${format}`, width: Number(w), vary: 'Accept' })
  // sharp names AVIF by its container.
  expect(picture.format).toBe(format === 'avif' ? 'heif' : format)
  expect(picture.hasMetadata).toBe(false)
})

test.each(['320', '640'])('serves less as AVIF than as WebP, %s pixels wide', async (w) => {
  const [avif, webp] = [await fetched(`?w=${w}`, BROWSER), await fetched(`?w=${w}`, OLDER)]
  expect(avif.bytes).toBeLessThan(webp.bytes)
})

test('serves the whole poster as JPEG without a width, whatever is accepted', async () => {
  expect(await fetched('', BROWSER)).toMatchObject({ type: 'image/jpeg', format: 'jpeg', width: 1280 })
})

test('refuses a width that there is not', async () => {
  for (const w of ['0', '321', '4000', 'x']) {
    const response = await fetchCover(world, id, undefined, `?w=${w}`)
    expect(await response.json()).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  }
})

test('enlarges nothing', async () => {
  const small = await aPreparedContent(world, 'upright.mp4', owner)
  for (const w of ['320', '1280']) {
    const picture = await readPicture(await fetchCover(world, small.id, owner, `?w=${w}`))
    expect(picture).toMatchObject({ width: 180, height: 320 })
  }
})

test('answers a matching tag with 304, for each form of the picture', async () => {
  const tags = new Set<string | null>()
  for (const [query, accept] of [
    ['', BROWSER],
    ['?w=320', BROWSER],
    ['?w=320', OLDER],
    ['?w=320', 'image/jpeg'],
    ['?w=640', BROWSER],
  ] as const) {
    const tag = (await fetchCover(world, id, undefined, query, { Accept: accept })).headers.get('etag') ?? ''
    const again = await fetchCover(world, id, undefined, query, { Accept: accept, 'If-None-Match': tag })
    expect(again.status).toBe(304)
    tags.add(tag)
  }
  expect(tags.size).toBe(5)
})

test('serves the poster alone of contents that were prepared before there were sizes', async () => {
  const old = await aPreparedContent(world, 'silent.mp4', owner)
  await world.database.query('UPDATE content SET has_cover_sizes = false, cover_frames = 0 WHERE id = $1', [
    old.id,
  ])
  const response = await fetchCover(world, old.id, owner, '?w=1280', { Accept: BROWSER })
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(await readPicture(response)).toMatchObject({ format: 'jpeg', width: 320 })
})

test('serves AVIF of a cover only where it was made of that cover, in these renditions', async () => {
  const other = await aPreparedContent(world, 'film.mp4', owner)
  const typeOf = async () =>
    (await fetchCover(world, other.id, owner, '?w=640', { Accept: BROWSER })).headers.get('content-type')
  const set = (change: string) =>
    world.database.query(`UPDATE content SET ${change} WHERE id = $1`, [other.id])
  expect(await typeOf()).toBe('image/avif')
  expect((await choose(world, other.id, 'frame-2', owner)).status).toBe(200)
  expect(await typeOf()).toBe('image/avif')
  // A process of before knows no such column, and changes the cover.
  await set("cover = 'automatic'")
  expect(await typeOf()).toBe('image/webp')
  await set("cover = 'frame-2', avif_cover = NULL")
  expect(await typeOf()).toBe('image/webp')
  expect((await choose(world, other.id, 'automatic', owner)).status).toBe(200)
  expect(await typeOf()).toBe('image/avif')
})

test('makes no AVIF of a cover that is smaller as WebP', async () => {
  const content = await aColouredContent(world, owner)
  const response = await fetchCover(world, content.id, owner, '?w=320', { Accept: BROWSER })
  expect(response.headers.get('content-type')).toBe('image/webp')
  const [attempt = ''] = await readdir(join(world.objectFolder, 'hls', content.id))
  const covers = await readdir(join(world.objectFolder, 'hls', content.id, attempt, 'covers'))
  expect(covers.filter((name) => name.endsWith('.avif'))).toEqual([])
})
