import { type Provider, searchEporner, searchLetsjerktv, searchRedtube } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering } from '../providers/fakes/provider-fake.ts'
import { title } from '../providers/fakes/wire.ts'
import { type ProviderWorld, startProviderWorld } from '../support/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld()
})
afterAll(() => world.stop())

let requested = 0
async function search(provider: Provider) {
  const text = `paysage ${++requested}`
  const { body, headers } = await {
    eporner: () => world.call(searchEporner, { query: { query: text } }),
    letsjerktv: () => world.call(searchLetsjerktv, { query: { query: text } }),
    redtube: () => world.call(searchRedtube, { query: { search: text } }),
  }[provider]()
  const videos = 'videos' in body ? body.videos : body.member
  return { titles: videos.map((video) => video.title), state: headers.get('X-Provider-Status') }
}

/** One letter that folds to eighteen. */
const LONG = '\ufdfa'

test.each(['eporner', 'letsjerktv', 'redtube'] as const)(
  'drops a text that grows too long: %s',
  async (provider) => {
    const { wire, library } = world.upstreams[provider]
    const ordinary = library.items
    library.items = [wire.item(0), { ...wire.item(1), description: LONG.repeat(5_000) }, wire.item(2)]
    expect(await search(provider)).toEqual({ titles: [title(0), title(2)], state: 'ok' })
    library.items = ordinary
  },
)

test.each([
  ['brackets', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['more than a mebibyte', JSON.stringify({ videos: [], more: 'x'.repeat(1024 ** 2) })],
  ['more values than any page has', JSON.stringify({ videos: Array(50_000).fill({}) })],
])('rejects an answer of %s', async (_, body) => {
  world.upstreams.eporner.fault = answering(body)
  expect(await search('eporner')).toEqual({ titles: [], state: 'unavailable' })
  world.upstreams.eporner.fault = null
  expect(await search('eporner')).toMatchObject({ state: 'ok' })
})
