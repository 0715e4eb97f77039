import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropOldPictures } from '../../src/actions/drop-old-pictures.ts'
import { createGuardedClient, type GuardedClient } from '../../src/adapters/outbound/guarded-client.ts'
import { createPictureFetcher } from '../../src/adapters/pictures/picture-fetcher.ts'
import { ProviderOutage } from '../../src/ports.ts'
import { startUpstream, type Upstream } from '../outbound/upstream.ts'
import { type CatalogWorld, openTestStore, startCatalog } from '../support/world.ts'

const DAY_MS = 24 * 3_600_000
let world: CatalogWorld
let silent: Upstream
let talking: Upstream

beforeAll(async () => {
  world = await startCatalog()
  silent = await startUpstream(() => undefined)
  talking = await startUpstream((_, response) => void response.end('bytes'))
})
afterAll(async () => {
  await world.stop()
  await silent.close()
  await talking.close()
})

const HERE = '203.0.113.1'

const readOutageKind = (fetch: Promise<unknown>) =>
  fetch.then(
    () => 'fetched',
    (error: unknown) => (error instanceof ProviderOutage ? error.kind : String(error)),
  )

test('pauses a hanging host soon, and delays no other', async () => {
  const http = createGuardedClient({
    allowed: () => true,
    privateExceptions: [`127.0.0.1:${silent.port}`, `127.0.0.1:${talking.port}`],
    userAgent: 'test',
  })
  const fetcher = createPictureFetcher(http, 1_500)
  const from = (host: Upstream) =>
    fetcher.fetch(new URL('/1.jpg', host.url), { source: host.url, address: HERE }, async (bytes) => bytes)
  try {
    const waiting = Array.from({ length: 30 }, () => readOutageKind(from(silent)))
    expect(await readOutageKind(from(talking))).toBe('fetched')
    const kinds = await Promise.all(waiting)
    expect(new Set(kinds)).toEqual(new Set(['timeout', 'pressure']))
    const requested = silent.requests.length
    expect(requested).toBeLessThan(12)
    expect(await readOutageKind(from(silent))).toBe('pressure')
    expect(silent.requests).toHaveLength(requested)
  } finally {
    await http.close()
  }
})

const http: GuardedClient = {
  request: async () => ({ status: 200, headers: {}, body: Buffer.from('bytes') }),
  stream: () => Promise.reject(new Error('streams are not used for pictures')),
  close: async () => {},
}

test('fetches pictures of a source while costly ones of another, on many hosts, are processed', async () => {
  const fetcher = createPictureFetcher(http)
  const ended = Promise.withResolvers<void>()
  let processed = 0
  const costly = Array.from({ length: 60 }, (_, n) =>
    fetcher.fetch(
      new URL(`https://h${n % 20}.example.test/${n}.jpg`),
      { source: 'costly', address: HERE },
      () => {
        processed++
        return ended.promise
      },
    ),
  )
  expect(
    await fetcher.fetch(
      new URL('https://other.example.test/1.jpg'),
      { source: 'other', address: HERE },
      async () => 'fetched',
    ),
  ).toBe('fetched')
  expect(processed).toBe(8)
  ended.resolve()
  await Promise.all(costly)
  expect(processed).toBe(60)
})

test('keeps few pictures in memory, however many sources and hosts there are', async () => {
  let most = 0
  let now = 0
  const fetcher = createPictureFetcher(http)
  const used = async () => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now--
    return 'used'
  }
  const fetches = Array.from({ length: 90 * 3 }, (_, n) =>
    fetcher.fetch(
      new URL(`https://h${n % 90}.example.test/${n}.jpg`),
      { source: `s${n % 9}`, address: HERE },
      used,
    ),
  )
  expect(new Set(await Promise.all(fetches))).toEqual(new Set(['used']))
  expect(most).toBe(24)
})

test('serves the next network in its turn, however many pictures of another one wait for the same host', async () => {
  const fetcher = createPictureFetcher(http)
  const url = (n: number) => new URL(`https://one.example.test/${n}.jpg`)
  const slots: (() => void)[] = []
  const fill = (address: string, n: number) =>
    readOutageKind(
      fetcher.fetch(url(n), { source: 'one', address }, () => new Promise<void>((done) => slots.push(done))),
    )
  const flood = ['203.0.113.1', '2001:db8:1:1::1', '2001:db8:2:2::2', '198.51.100.7'].flatMap((address) =>
    Array.from({ length: 120 }, (_, n) => fill(address, n)),
  )
  await expect.poll(() => slots.length).toBe(6)
  const other = readOutageKind(
    fetcher.fetch(url(999), { source: 'one', address: '192.0.2.1' }, async () => 'fetched'),
  )
  for (let turns = 0; turns < 6; turns++) {
    slots.shift()?.()
    await new Promise(setImmediate)
  }
  expect(await other).toBe('fetched')
  for (let n = 0; n < 500; n++) {
    slots.shift()?.()
    await new Promise(setImmediate)
  }
  const kinds = await Promise.all(flood)
  expect(kinds.filter((kind) => kind === 'pressure').length).toBeGreaterThan(100)
})

test('deletes pictures after a month, and the oldest beyond the limit', async () => {
  const store = openTestStore(world)
  const kept = async () =>
    (await world.database.query<{ key: string }>('SELECT key FROM picture ORDER BY key')).map(
      ({ key }) => key,
    )
  const now = world.clock.now().getTime()
  try {
    for (const [key, days] of Object.entries({ a: 31, b: 29, c: 2, d: 1 })) {
      const fetchedAt = new Date(now - days * DAY_MS)
      await store.savePicture({ key, mediaType: 'image/webp', bytes: Buffer.from(key), fetchedAt })
    }
    await dropOldPictures({ store, clock: world.clock })
    expect(await kept()).toEqual(['b', 'c', 'd'])
    await store.dropPictures(new Date(0), 2)
    expect(await kept()).toEqual(['c', 'd'])
  } finally {
    await store.close()
  }
})
