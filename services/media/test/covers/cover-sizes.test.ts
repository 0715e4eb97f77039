import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPreparedContent, approve, type MediaWorld, startMedia } from '../support/world.ts'
import { fetchCover, readPicture } from './covers.ts'

let world: MediaWorld
let id: string
const owner = aCaller()
const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
beforeAll(async () => {
  world = await startMedia()
  const content = await aPreparedContent(world, 'grainy.mp4', owner)
  id = content.id
  await approve(world, content)
})
afterAll(() => world.stop())

const fetched = async (query: string, accept?: string) => {
  const response = await fetchCover(world, id, undefined, query, accept ? { Accept: accept } : {})
  const { headers } = response
  return { type: headers.get('content-type'), vary: headers.get('vary'), ...(await readPicture(response)) }
}

test.each(['320', '640', '1280'])(
  'serves a cover %s pixels wide, as WebP where it is accepted',
  async (w) => {
    const [webp, jpeg] = [await fetched(`?w=${w}`, BROWSER), await fetched(`?w=${w}`, 'image/*')]
    expect(webp).toMatchObject({ type: 'image/webp', format: 'webp', width: Number(w), vary: 'Accept' })
    expect(jpeg).toMatchObject({ type: 'image/jpeg', format: 'jpeg', width: Number(w), vary: 'Accept' })
    expect([webp.hasMetadata, jpeg.hasMetadata]).toEqual([false, false])
  },
)

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
    ['?w=320', 'image/jpeg'],
    ['?w=640', BROWSER],
  ] as const) {
    const tag = (await fetchCover(world, id, undefined, query, { Accept: accept })).headers.get('etag') ?? ''
    const again = await fetchCover(world, id, undefined, query, { Accept: accept, 'If-None-Match': tag })
    expect(again.status).toBe(304)
    tags.add(tag)
  }
  expect(tags.size).toBe(4)
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
