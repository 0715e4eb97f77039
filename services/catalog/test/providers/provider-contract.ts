import { PROVIDER_PAGE_MAX, PROVIDER_PER_PAGE_MAX } from '@alcove/contracts/constants'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SourceDetail, SourceVideo } from '../../src/domain/providers/source-video.ts'
import { FAULTS } from './fakes/faults.ts'
import { answering, type ProviderFake, startProviderFake } from './fakes/provider-fake.ts'
import { title, type Wire } from './fakes/wire.ts'

/** Values that may replace those of a field. */
const WRONG = [null, 7, -1, 1e300, true, '', '   ', 'text', {}, { src: 5 }, [], [[]], [null, 3, {}]]
const createDeadline = () => AbortSignal.timeout(10_000)

/** The contract suite of every provider adapter, over a real socket. */
export function providerContract(name: string, wire: Wire): void {
  let fake: ProviderFake
  beforeAll(async () => {
    fake = await startProviderFake(wire)
  })
  afterEach(() => {
    fake.fault = null
  })
  afterAll(() => fake.close())

  const feed = (page: number) => fake.provider.feed(page, createDeadline())
  const search = (query: string, page = 1, perPage = wire.pageSize) =>
    fake.provider.search({ query, page, perPage }, createDeadline())
  const toVideoName = (n: number) => ({ id: wire.idOf(n), url: wire.urlOf(n) })
  const get = (n: number) => fake.provider.get(toVideoName(n), createDeadline())
  const itemsFor = (items: readonly unknown[]) => {
    fake.fault = answering(wire.list(items, items.length))
    return feed(1)
  }

  describe(`lists of ${name}`, () => {
    test('maps a full page in order, with prefixed ids', async () => {
      const { videos, hasMore, total } = await feed(1)
      expect(videos.map(({ id }) => id)).toEqual(
        Array.from({ length: wire.pageSize }, (_, n) => `${name}_${wire.idOf(n)}`),
      )
      expect(hasMore).toBe(true)
      expect(total).toBe(fake.provider.capabilities.totalKnown ? 45 : null)
      for (const video of videos) expectSound(video)
      expect(videos[0]).toMatchObject({
        provider: name,
        providerVideoId: wire.idOf(0),
        title: title(0),
        duration: 754,
        thumbnail: 'https://pictures.example.test/0/1.jpg',
      })
    })

    test('ends with the last page and returns an empty one past the end', async () => {
      const last = Math.ceil(45 / wire.pageSize)
      expect((await feed(last)).videos).toHaveLength(45 - (last - 1) * wire.pageSize)
      expect(await feed(last + 1)).toMatchObject({ videos: [], hasMore: false })
    })

    test('answers page 1 000 000', async () => {
      expect(await feed(1_000_000)).toMatchObject({ videos: [], hasMore: false })
    })

    test('ends endless pages at the last one that callers may request', async () => {
      const items = Array.from({ length: wire.pageSize }, (_, n) => wire.item(n))
      fake.fault = answering(wire.list(items, 10_000_000))
      expect((await feed(PROVIDER_PAGE_MAX - 1)).hasMore).toBe(true)
      expect((await feed(PROVIDER_PAGE_MAX)).hasMore).toBe(false)
    })

    test.each([1, PROVIDER_PER_PAGE_MAX])('returns %i a page', async (perPage) => {
      const { videos } = await search('lac', 1, perPage)
      expect(videos.length).toBeGreaterThan(0)
      if (name === 'eporner') expect(videos).toHaveLength(Math.min(perPage, 45))
    })

    test.each(['forêt d’été à Noël', '"lac" ou \'mer\'', 'a&b=c#d?e+f%20g', '湖 🏔️', 'x'.repeat(4096)])(
      'sends the query %s unchanged',
      async (query) => {
        await search(query)
        expect(wire.queryOf(fake.requested.at(-1) as URL)).toBe(query)
      },
    )

    test('keeps the first video of each id', async () => {
      const { videos } = await itemsFor([wire.item(1), { ...wire.item(1), title: 'Une autre' }, wire.item(2)])
      expect(videos.map((video) => video.title)).toEqual([title(1), title(2)])
    })

    test('keeps at most 200 videos of one answer', async () => {
      const { videos } = await itemsFor(Array.from({ length: 400 }, (_, n) => wire.item(n)))
      expect(videos.length).toBeLessThanOrEqual(200)
    })

    test('treats an empty list as no failure', async () => {
      expect(await itemsFor([])).toMatchObject({ videos: [], hasMore: false })
    })
  })

  describe(`broken items of ${name}`, () => {
    test('are dropped alone', async () => {
      const { videos } = await itemsFor([null, wire.item(1), 7, 'text', [], {}, [wire.item(3)], wire.item(2)])
      expect(videos.map((video) => video.title)).toEqual([title(1), title(2)])
    })

    test('are dropped without their identity', async () => {
      const nameless = Object.fromEntries(
        Object.entries(wire.item(0)).filter(([field]) => !wire.identity.includes(field)),
      )
      const { videos } = await itemsFor([nameless, wire.item(1)])
      expect(videos.map((video) => video.title)).toEqual([title(1)])
    })

    test.each(Object.keys(wire.item(0)))('may lack the field %s or hold any type in it', async (field) => {
      const { [field]: _, ...without } = wire.item(0)
      for (const broken of [without, ...WRONG.map((value) => ({ ...wire.item(0), [field]: value }))]) {
        const { videos } = await itemsFor([broken, wire.item(1)])
        for (const video of videos) expectSound(video)
        expect(videos.at(-1)).toMatchObject({ title: title(1) })
        if (!wire.identity.includes(field)) expect(videos).toHaveLength(2)
      }
    })

    test('get the default for a missing title', async () => {
      const { videos } = await itemsFor([{ ...wire.item(0), title: null }])
      expect(videos[0]?.title).toBe('Sans titre')
    })

    test('have a title in plain text on one line, of at most 500 characters', async () => {
      const titles = [
        [' Un \u0000lac\n &amp; <b>une</b> for\u202eêt ', 'Un lac & <b>une</b> forêt'],
        ['L&#39;&eacute;t&#xe9; &amp;lt;', "L'été &lt;"],
        [`${'a'.repeat(499)}🏔️`, 'a'.repeat(499)],
        ['\ud800 seul', '\ufffd seul'],
      ]
      const { videos } = await itemsFor(
        titles.map(([wireTitle], n) => ({ ...wire.item(n), title: wireTitle })),
      )
      expect(videos.map((video) => video.title)).toEqual(titles.map(([, expected]) => expected))
    })
  })

  describe(`one video of ${name}`, () => {
    test('has its player on a host of the provider', async () => {
      const detail = (await get(3)) as SourceDetail
      expectSound(detail)
      expect(detail).toMatchObject({ id: `${name}_${wire.idOf(3)}`, title: title(3) })
      expect(detail.tags.slice(0, 1)).toEqual(['paysage'])
      expect(fake.provider.embedUrl(detail)).toBe(detail.embedUrl)
    })

    test.each([
      'https://evil.example.test/embed/1',
      'http://www.eporner.com/embed/1',
      'https://www.eporner.com.example.test/',
      'https://user@www.eporner.com/',
      'https://www.eporner.com:8443/',
      'javascript:alert(1)',
      'none',
    ])('drops a player at %s', async (embedUrl) => {
      const detail = (await get(3)) as SourceDetail
      expect(fake.provider.embedUrl({ ...detail, embedUrl })).toBeNull()
    })

    test('is found with its prefix too', async () => {
      const found = await fake.provider.get(
        { ...toVideoName(3), id: `${name}_${wire.idOf(3)}` },
        createDeadline(),
      )
      expect(found?.providerVideoId).toBe(wire.idOf(3))
    })

    test.each(Object.keys(wire.detail(0)))('may lack the field %s or hold any type in it', async (field) => {
      const { [field]: _, ...without } = wire.detail(0)
      for (const broken of [without, ...WRONG.map((value) => ({ ...wire.detail(0), [field]: value }))]) {
        fake.fault = answering(wire.wrapped(broken))
        if (wire.identity.includes(field)) {
          await expect(get(0)).rejects.toMatchObject({ kind: 'format' })
        } else {
          const detail = await get(0)
          expectSound(detail as SourceDetail)
          expect(detail?.id).toBe(`${name}_${wire.idOf(0)}`)
        }
      }
    })

    test('is null and not alive when removed or unknown', async () => {
      expect(await get(44)).not.toBeNull()
      expect(await fake.provider.isAlive(toVideoName(44), createDeadline())).toBe(true)
      expect(await get(45)).toBeNull()
      expect(await fake.provider.isAlive(toVideoName(45), createDeadline())).toBe(false)
    })

    test.each([
      ['another provider', 'pornhub_123'],
      ['another provider', name === 'redtube' ? 'eporner_aBcDeFg0001' : 'redtube_70001'],
      ['nobody', '../../etc/passwd'],
      ['nobody', 'a\u0000b'],
      ['nobody', '..'],
      ['nobody', ''],
      ['nobody', 'x'.repeat(5_000)],
    ])('is null for an id of %s (%s) without a call', async (_, id) => {
      const before = fake.requested.length
      expect(await fake.provider.get({ id }, createDeadline())).toBeNull()
      expect(await fake.provider.isAlive({ id }, createDeadline())).toBe(false)
      expect(fake.requested).toHaveLength(before)
    })

    test('has at most 12 related videos, without itself', async () => {
      const detail = (await get(1)) as SourceDetail
      const related = await fake.provider.related(detail, createDeadline())
      expect(related.length).toBeGreaterThan(1)
      expect(related.length).toBeLessThanOrEqual(12)
      expect(related.map(({ id }) => id)).not.toContain(detail.id)
      for (const video of related) expectSound(video)
    })
  })

  describe.each(FAULTS)(`${name}: $name`, ({ fault, kind, retryAfter, ms = 10_000 }) => {
    const calls: [string, (signal: AbortSignal) => Promise<unknown>][] = [
      ['search', (signal) => fake.provider.search({ query: 'lac', page: 1, perPage: 10 }, signal)],
      ['feed', (signal) => fake.provider.feed(1, signal)],
      ['get', (signal) => fake.provider.get(toVideoName(0), signal)],
      ['isAlive', (signal) => fake.provider.isAlive(toVideoName(0), signal)],
    ]
    test.each(calls)('reports %s as an outage', async (_, call) => {
      fake.fault = fault
      await expect(call(AbortSignal.timeout(ms))).rejects.toMatchObject({
        name: 'ProviderOutage',
        kind,
        retryAfter,
      })
    })
  })
}

/** Checks the types of the port, and that PostgreSQL and pages accept the texts. */
function expectSound(video: SourceVideo | SourceDetail): void {
  const text = (value: unknown) => typeof value === 'string' && value.isWellFormed() && !/\p{Cc}/u.test(value)
  const count = (value: unknown) => value === null || (Number.isSafeInteger(value) && (value as number) >= 0)
  const address = (value: unknown) => text(value) && URL.canParse(value as string)
  const checks: Record<string, boolean> = {
    id: text(video.id) && video.id === `${video.provider}_${video.providerVideoId}`,
    title: text(video.title) && video.title !== '' && video.title.length <= 500,
    description: text(video.description),
    createdAt: video.createdAt === null || !Number.isNaN(video.createdAt.getTime()),
    thumbnail: video.thumbnail === null || address(video.thumbnail),
    previews: video.previews.every(address),
    duration: count(video.duration),
    views: count(video.views),
    tags: video.tags.every((tag) => text(tag) && tag !== ''),
    url: video.providerVideoUrl === undefined || text(video.providerVideoUrl),
  }
  if ('embedUrl' in video) {
    checks.embedUrl = video.embedUrl === null || address(video.embedUrl)
    checks.categories = video.categories.every(text)
    checks.rating = video.rating === null || video.rating >= 0
    checks.ratings = count(video.ratings)
    for (const related of video.related) expectSound(related)
  }
  expect(Object.keys(checks).filter((field) => !checks[field])).toEqual([])
}
