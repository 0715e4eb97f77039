import {
  listLetsjerktvFeed,
  PROVIDERS,
  type Provider,
  searchEporner,
  searchLetsjerktv,
  searchRedtube,
} from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAILURES_TO_OPEN, PROBE_INTERVAL_MS } from '../src/sources/provider-breaker.ts'
import { type ProviderWorld, startProviderWorld } from './provider-world.ts'
import { FAULTS } from './providers/fakes/faults.ts'
import { answering, send } from './providers/fakes/provider-fake.ts'
import { title } from './providers/fakes/wire.ts'

const DEADLINE_MS = 300
/** What a deadline may be missed by on a busy machine. */
const GRACE_MS = 3_000
/** One of each kind; the exam of the adapters has them all. */
const KINDS = ['hangs', 'resets in the middle of a body', '500', '429', '50 MB', 'a page of HTML', '{}']
const faults = FAULTS.filter(({ name }) => KINDS.includes(name))
let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld({ PROVIDER_DEADLINE_MS: String(DEADLINE_MS) })
})
afterAll(() => world.stop())

let asked = 0
/** A list of a provider; with the same text the same one. */
async function list(provider: Provider, text = `paysage ${++asked}`, page = 1) {
  const { status, body, headers } = await {
    eporner: () => world.call(searchEporner, { query: { query: text, page } }),
    letsjerktv: () => world.call(searchLetsjerktv, { query: { query: text, page } }),
    redtube: () => world.call(searchRedtube, { query: { search: text, page } }),
  }[provider]()
  const videos = 'videos' in body ? body.videos : body.member
  return {
    status,
    titles: videos.map((video) => video.title),
    videos,
    state: headers.get('X-Provider-Status'),
    next: body.view?.next,
  }
}
const upstream = (provider: Provider) => world.upstreams[provider]

beforeEach(async () => {
  for (const provider of PROVIDERS) {
    upstream(provider).fault = null
    upstream(provider).asked = []
    upstream(provider).library.items = Array.from({ length: 45 }, (_, n) => upstream(provider).wire.item(n))
  }
  // Note: whatever a test before did to a breaker or a pause is over by then.
  world.clock.advance(10 * 60_000)
})

describe.each(PROVIDERS)('%s', (provider) => {
  const others = PROVIDERS.filter((other) => other !== provider)
  // Note: one good answer closes the breaker, so that each test sees it open of its own doing.
  beforeEach(() => list(provider))

  test.each(faults)('$name: an empty list in time, and the others as ever', async ({ fault }) => {
    upstream(provider).fault = fault
    const started = performance.now()
    const broken = await list(provider)
    expect(performance.now() - started).toBeLessThan(DEADLINE_MS + GRACE_MS)
    expect(broken).toMatchObject({ status: 200, titles: [], state: 'unavailable', next: undefined })
    for (const other of others) expect(await list(other)).toMatchObject({ status: 200, state: 'ok' })
  })

  test('an old list stands in during an outage, and the next good answer ends it', async () => {
    const text = `paysage ${++asked}`
    const before = await list(provider, text)
    upstream(provider).fault = answering('no', { status: 500 })
    world.clock.advance(3_600_000)
    expect(await list(provider, text)).toMatchObject({ state: 'stale', titles: before.titles })
    upstream(provider).fault = null
    world.clock.advance(PROBE_INTERVAL_MS)
    expect(await list(provider, text)).toMatchObject({ state: 'ok', titles: before.titles })
  })

  test('wrong types in every field: 200, and what cannot be read is left out', async () => {
    const { wire, library } = upstream(provider)
    const item = wire.item(0)
    const wrong = [null, 7, -1e300, true, 'x', '', [], {}, [[]], { a: { b: [] } }, 'x'.repeat(10_000)]
    library.items = [
      ...Object.keys(item).flatMap((field) => wrong.map((value) => ({ ...wire.item(1), [field]: value }))),
      wire.item(2),
    ]
    const titles: string[] = []
    for (let page = 1, more = true; more; page++) {
      const answer = await list(provider, `types ${provider}`, page)
      expect(answer).toMatchObject({ status: 200, state: 'ok' })
      for (const video of answer.videos) expect(video.id.startsWith(`${provider}_`)).toBe(true)
      titles.push(...answer.titles)
      more = answer.next !== undefined
    }
    expect(titles).toContain(title(2))
  })

  test('a video that is there twice is shown once', async () => {
    const { wire, library } = upstream(provider)
    library.items = [wire.item(0), wire.item(1), wire.item(0), wire.item(2), wire.item(1)]
    const { titles, videos } = await list(provider)
    expect(titles).toEqual([0, 1, 2].map(title))
    expect(videos.every((video) => !video.locked)).toBe(true)
  })

  test('next pages for ever end for whoever follows them', async () => {
    const { wire, library } = upstream(provider)
    const page = Array.from({ length: wire.pageSize }, (_, n) => wire.item(n))
    library.items = page
    upstream(provider).fault = answering(wire.list(page, 1_000_000_000))
    const last = await list(provider, 'sans fin', 1000)
    expect(last.status).toBe(200)
    expect(last.next).toBeUndefined()
    expect((await list(provider, 'sans fin', 999)).next).toContain('page=1000')
  })

  test.each([
    ['403', answering('Attention Required!', { status: 403, type: 'text/html' })],
    ['a page of HTML', answering('<html>', { type: 'text/html' })],
  ])('%s for some words or pages costs no other list anything', async (_, refusal) => {
    const { wire, library } = upstream(provider)
    upstream(provider).fault = (request, response) => {
      const url = new URL(request.url ?? '', 'http://double.test')
      if (/rejected/.test(url.search) || Number(url.searchParams.get('page')) > 3) refusal(request, response)
      else send(response, wire.answer(url, library))
    }
    for (let i = 0; i < FAILURES_TO_OPEN; i++) {
      expect((await list(provider, `rejected ${++asked}`)).state).toBe('unavailable')
      expect((await list(provider, '', 40 + ++asked)).state).toBe('unavailable')
    }
    expect((await list(provider)).state).toBe('ok')
  })

  test('an outage ends for all although what was asked first is refused', async () => {
    const { wire, library } = upstream(provider)
    upstream(provider).fault = answering('no', { status: 500 })
    for (let i = 0; i < FAILURES_TO_OPEN; i++) await list(provider)
    upstream(provider).fault = (request, response) => {
      const url = new URL(request.url ?? '', 'http://double.test')
      if (/rejected/.test(url.search)) send(response, { status: 403, body: {} })
      else send(response, wire.answer(url, library))
    }
    expect((await list(provider)).state).toBe('unavailable')
    world.clock.advance(PROBE_INTERVAL_MS)
    await list(provider, `rejected ${++asked}`)
    expect((await list(provider)).state).toBe('ok')
  })

  test('an outage ends although the feed stays away: then what was answered before is asked', async () => {
    const { wire, library } = upstream(provider)
    upstream(provider).fault = answering('no', { status: 500 })
    for (let i = 0; i < FAILURES_TO_OPEN; i++) await list(provider)
    upstream(provider).fault = (request, response) => {
      const url = new URL(request.url ?? '', 'http://double.test')
      if (/paysage/.test(url.search)) send(response, wire.answer(url, library))
      else send(response, { status: 404, body: {} })
    }
    const states: (string | null)[] = []
    for (let i = 0; i < 2; i++) {
      world.clock.advance(PROBE_INTERVAL_MS)
      states.push((await list(provider)).state)
    }
    expect(states).toContain('ok')
  })

  test('an open breaker spares the provider: one call at most an interval, and answers at once', async () => {
    upstream(provider).fault = () => undefined
    await Promise.all(Array.from({ length: FAILURES_TO_OPEN }, () => list(provider)))
    upstream(provider).asked = []
    const started = performance.now()
    for (let i = 0; i < 50; i++) expect((await list(provider)).state).toBe('unavailable')
    expect(performance.now() - started).toBeLessThan((50 * DEADLINE_MS) / 2)
    expect(upstream(provider).asked).toHaveLength(0)
    world.clock.advance(PROBE_INTERVAL_MS)
    await Promise.all(Array.from({ length: 50 }, () => list(provider)))
    expect(upstream(provider).asked).toHaveLength(1)
  })
})

test('50 MB from everywhere are cut off early, so that no number of them fills the memory', async () => {
  for (const provider of PROVIDERS) await list(provider)
  const poured: number[] = []
  const pour = FAULTS.find(({ name }) => name === '50 MB')?.fault
  for (const provider of PROVIDERS)
    upstream(provider).fault = (request, response) => {
      response.on('close', () => poured.push(response.socket?.bytesWritten ?? request.socket.bytesWritten))
      pour?.(request, response)
    }
  const rounds = FAILURES_TO_OPEN
  for (let i = 0; i < rounds; i++) await Promise.all(PROVIDERS.map((provider) => list(provider)))
  await expect.poll(() => poured.length).toBe(rounds * PROVIDERS.length)
  // Note: what the kernel holds for a reader that has gone counts as written.
  expect(Math.max(...poured)).toBeLessThan(20 * 1024 ** 2)
})

test('the feed fails as quietly as a search', async () => {
  upstream('letsjerktv').fault = answering({})
  const { status, body, headers } = await world.call(listLetsjerktvFeed, { query: { page: 7 } })
  expect(status).toBe(200)
  expect(body.member).toEqual([])
  expect(headers.get('X-Provider-Status')).toBe('unavailable')
})
