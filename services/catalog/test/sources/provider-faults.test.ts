import {
  listLetsjerktvFeed,
  PROVIDERS,
  type Provider,
  searchEporner,
  searchLetsjerktv,
  searchRedtube,
} from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAILURES_TO_OPEN, PROBE_INTERVAL_MS } from '../../src/sources/provider-breaker.ts'
import { FAULTS } from '../providers/fakes/faults.ts'
import { answering, send } from '../providers/fakes/provider-fake.ts'
import { title } from '../providers/fakes/wire.ts'
import { type ProviderWorld, startProviderWorld } from '../support/provider-world.ts'

const DEADLINE_MS = 300
/** Allowed delay past a deadline on a busy machine. */
const GRACE_MS = 3_000
/** One fault of each kind; the contract suite of the adapters covers all. */
const KINDS = ['hangs', 'resets in the middle of a body', '500', '429', '50 MB', 'a page of HTML', '{}']
const faults = FAULTS.filter(({ name }) => KINDS.includes(name))
let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld({ PROVIDER_DEADLINE_MS: String(DEADLINE_MS) })
})
afterAll(() => world.stop())

let requested = 0
/** Lists a provider's videos; the same text gives the same list. */
async function list(provider: Provider, text = `paysage ${++requested}`, page = 1) {
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
    upstream(provider).requested = []
    upstream(provider).library.items = Array.from({ length: 45 }, (_, n) => upstream(provider).wire.item(n))
  }
  // Note: outlasts the breakers and pauses of earlier tests.
  world.clock.advance(10 * 60_000)
})

describe.each(PROVIDERS)('%s', (provider) => {
  const others = PROVIDERS.filter((other) => other !== provider)
  // Note: one good answer closes the breaker, so that each test opens it itself.
  beforeEach(() => list(provider))

  test.each(faults)(
    '$name: returns an empty list in time, and serves the others as usual',
    async ({ fault }) => {
      upstream(provider).fault = fault
      const started = performance.now()
      const broken = await list(provider)
      expect(performance.now() - started).toBeLessThan(DEADLINE_MS + GRACE_MS)
      expect(broken).toMatchObject({ status: 200, titles: [], state: 'unavailable', next: undefined })
      for (const other of others) expect(await list(other)).toMatchObject({ status: 200, state: 'ok' })
    },
  )

  test('serves an old list during an outage, until the next good answer', async () => {
    const text = `paysage ${++requested}`
    const before = await list(provider, text)
    upstream(provider).fault = answering('no', { status: 500 })
    world.clock.advance(3_600_000)
    expect(await list(provider, text)).toMatchObject({ state: 'stale', titles: before.titles })
    upstream(provider).fault = null
    world.clock.advance(PROBE_INTERVAL_MS)
    expect(await list(provider, text)).toMatchObject({ state: 'ok', titles: before.titles })
  })

  test('returns 200 with wrong types in every field, without the unreadable parts', async () => {
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

  test('shows a duplicate video once', async () => {
    const { wire, library } = upstream(provider)
    library.items = [wire.item(0), wire.item(1), wire.item(0), wire.item(2), wire.item(1)]
    const { titles, videos } = await list(provider)
    expect(titles).toEqual([0, 1, 2].map(title))
    expect(videos.every((video) => !video.locked)).toBe(true)
  })

  test('ends endless next pages', async () => {
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
  ])('isolates %s for some words or pages from other lists', async (_, refusal) => {
    const { wire, library } = upstream(provider)
    upstream(provider).fault = (request, response) => {
      const url = new URL(request.url ?? '', 'http://fake.test')
      if (/rejected/.test(url.search) || Number(url.searchParams.get('page')) > 3) refusal(request, response)
      else send(response, wire.answer(url, library))
    }
    for (let i = 0; i < FAILURES_TO_OPEN; i++) {
      expect((await list(provider, `rejected ${++requested}`)).state).toBe('unavailable')
      expect((await list(provider, '', 40 + ++requested)).state).toBe('unavailable')
    }
    expect((await list(provider)).state).toBe('ok')
  })

  test('ends an outage for all although the first request is refused', async () => {
    const { wire, library } = upstream(provider)
    upstream(provider).fault = answering('no', { status: 500 })
    for (let i = 0; i < FAILURES_TO_OPEN; i++) await list(provider)
    upstream(provider).fault = (request, response) => {
      const url = new URL(request.url ?? '', 'http://fake.test')
      if (/rejected/.test(url.search)) send(response, { status: 403, body: {} })
      else send(response, wire.answer(url, library))
    }
    expect((await list(provider)).state).toBe('unavailable')
    world.clock.advance(PROBE_INTERVAL_MS)
    await list(provider, `rejected ${++requested}`)
    expect((await list(provider)).state).toBe('ok')
  })

  test('ends an outage although the feed fails, by the last successful list', async () => {
    const { wire, library } = upstream(provider)
    upstream(provider).fault = answering('no', { status: 500 })
    for (let i = 0; i < FAILURES_TO_OPEN; i++) await list(provider)
    upstream(provider).fault = (request, response) => {
      const url = new URL(request.url ?? '', 'http://fake.test')
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

  test('makes one call an interval at most while the breaker is open, and answers at once', async () => {
    upstream(provider).fault = () => undefined
    await Promise.all(Array.from({ length: FAILURES_TO_OPEN }, () => list(provider)))
    upstream(provider).requested = []
    const started = performance.now()
    for (let i = 0; i < 50; i++) expect((await list(provider)).state).toBe('unavailable')
    expect(performance.now() - started).toBeLessThan((50 * DEADLINE_MS) / 2)
    expect(upstream(provider).requested).toHaveLength(0)
    world.clock.advance(PROBE_INTERVAL_MS)
    await Promise.all(Array.from({ length: 50 }, () => list(provider)))
    expect(upstream(provider).requested).toHaveLength(1)
  })
})

test('cuts 50 MB answers off early, so that they never fill the memory', async () => {
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
  // Note: bytes that the kernel buffers for a closed reader count as written.
  expect(Math.max(...poured)).toBeLessThan(20 * 1024 ** 2)
})

test('answers a failing feed as a failing search', async () => {
  upstream('letsjerktv').fault = answering({})
  const { status, body, headers } = await world.call(listLetsjerktvFeed, { query: { page: 7 } })
  expect(status).toBe(200)
  expect(body.member).toEqual([])
  expect(headers.get('X-Provider-Status')).toBe('unavailable')
})
