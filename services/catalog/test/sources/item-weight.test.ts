import { gzipSync } from 'node:zlib'
import { listLetsjerktvFeed, searchEporner } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProviderWorld, startProviderWorld } from '../support/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld()
})
afterAll(() => world.stop())

const ORIGIN = { headers: { 'X-Alcove-Origin': 'https://videos.example.test' } }
/** As long as the providers' real addresses. */
const frame = (n: number, i: number) =>
  `https://pictures.example.test/thumbs/static4/1/10/100/10012${n}/${i}_360.jpg`

test('limits an item with fifteen frames to 1.6 kB and five frames', async () => {
  const upstream = world.upstreams.eporner
  upstream.library.items = Array.from({ length: 45 }, (_, n) => ({
    ...upstream.wire.item(n),
    default_thumb: { src: frame(n, 5) },
    thumbs: Array.from({ length: 15 }, (__, i) => ({ src: frame(n, i + 1) })),
  }))
  const { body } = await world.call(
    searchEporner,
    { query: { query: 'poids', per_page: 30 } as never },
    ORIGIN,
  )
  expect(body.videos).toHaveLength(30)
  for (const video of body.videos) {
    expect(video.previews).toHaveLength(5)
    expect(new Set([...video.previews, video.thumbnailS3Key]).size).toBe(6)
    expect(JSON.stringify(video).length).toBeLessThan(1_600)
  }
  expect(gzipSync(JSON.stringify(body), { level: 5 }).byteLength / 30).toBeLessThan(220)
})

test('limits an item with one picture to 1 kB', async () => {
  const { body } = await world.call(listLetsjerktvFeed, { query: {} }, ORIGIN)
  for (const video of body.member) expect(JSON.stringify(video).length).toBeLessThan(1_000)
})
