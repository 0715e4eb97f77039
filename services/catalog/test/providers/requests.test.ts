import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SourceDetail } from '../../src/domain/providers/source-video.ts'
import { epornerWire } from './fakes/eporner-wire.ts'
import { letsjerktvWire } from './fakes/letsjerktv-wire.ts'
import { answering, type ProviderFake, startProviderFake } from './fakes/provider-fake.ts'
import { redtubeWire } from './fakes/redtube-wire.ts'

const createDeadline = () => AbortSignal.timeout(10_000)
let one: ProviderFake
let two: ProviderFake
let three: ProviderFake
beforeAll(async () => {
  one = await startProviderFake(epornerWire)
  two = await startProviderFake(letsjerktvWire)
  three = await startProviderFake(redtubeWire)
})
afterEach(() => {
  for (const fake of [one, two, three]) fake.fault = null
})
afterAll(() => Promise.all([one, two, three].map((fake) => fake.close())))

const findLastRequest = ({ requested }: ProviderFake) => {
  const url = requested.at(-1)
  return `${url?.pathname}${decodeURIComponent(url?.search ?? '')}`
}

describe('provider 1', () => {
  test('requests everything or a text, newest first', async () => {
    await one.provider.feed(2, createDeadline())
    expect(findLastRequest(one)).toBe(
      '/api/v2/video/search/?query=all&per_page=10&page=2&thumbsize=big&order=latest&format=json',
    )
    await one.provider.search({ query: ' lac ', tags: ['bois'], page: 1, perPage: 30 }, createDeadline())
    expect(findLastRequest(one)).toContain('query=lac+bois&per_page=30&page=1')
  })

  test('requests one video by its id', async () => {
    await one.provider.get({ id: epornerWire.idOf(1) }, createDeadline())
    expect(findLastRequest(one)).toBe('/api/v2/video/id/?id=aBcDeFg0001&thumbsize=big&format=json')
  })

  test('expects more after a full page, unless the provider calls it the last', async () => {
    const items = Array.from({ length: 10 }, (_, n) => epornerWire.item(n))
    one.fault = answering({ videos: items })
    expect((await one.provider.feed(1, createDeadline())).hasMore).toBe(true)
    one.fault = answering({ videos: items, total_pages: '3' })
    expect((await one.provider.feed(3, createDeadline())).hasMore).toBe(false)
    one.fault = answering({ videos: items.slice(1), total_pages: 9 })
    expect((await one.provider.feed(1, createDeadline())).hasMore).toBe(false)
  })

  test('treats an id in another letter case as another video, and another id as an error', async () => {
    one.fault = answering(epornerWire.item(1))
    expect(await one.provider.get({ id: epornerWire.idOf(1).toLowerCase() }, createDeadline())).toBeNull()
    await expect(one.provider.get({ id: 'other' }, createDeadline())).rejects.toMatchObject({
      kind: 'format',
    })
  })

  test('searches suggestions by the first three keywords', async () => {
    const detail = (await one.provider.get({ id: epornerWire.idOf(1) }, createDeadline())) as SourceDetail
    expect(await one.provider.related(detail, createDeadline())).toHaveLength(12)
    expect(findLastRequest(one)).toContain('query=paysage+montagne+lac&per_page=13')
    const before = one.requested.length
    expect(await one.provider.related({ ...detail, tags: [] }, createDeadline())).toEqual([])
    expect(one.requested).toHaveLength(before)
  })
})

describe('provider 2', () => {
  test('requests the feed, a text, or a video by its unchanged URL', async () => {
    await two.provider.search({ query: ' ', page: 3, perPage: 10 }, createDeadline())
    expect(findLastRequest(two)).toBe('/feed?page=3')
    await two.provider.search({ query: 'lac', tags: ['bois'], page: 2, perPage: 10 }, createDeadline())
    expect(findLastRequest(two)).toBe('/search?query=lac+bois&page=2')
    const url = letsjerktvWire.urlOf(1)
    await two.provider.get({ id: letsjerktvWire.idOf(1), url }, createDeadline())
    expect(two.requested.at(-1)?.searchParams.get('url')).toBe(url)
  })

  test('never requests the URL of a video', async () => {
    const url = 'http://169.254.169.254/latest/'
    expect(await two.provider.get({ id: '1', url }, createDeadline())).toBeNull()
    expect(two.requested.at(-1)?.searchParams.get('url')).toBe(url)
  })

  test('returns null for a video without URL, without a call', async () => {
    const before = two.requested.length
    expect(await two.provider.get({ id: letsjerktvWire.idOf(1) }, createDeadline())).toBeNull()
    expect(two.requested).toHaveLength(before)
  })

  test('lists no removals', async () => {
    for await (const _ of two.provider.removed(createDeadline())) throw new Error('listed a removal')
    expect(two.provider.capabilities.removals).toBe('none')
  })
})

describe('provider 3', () => {
  test('requests by text, by tags, by id', async () => {
    await three.provider.search(
      { query: 'lac', tags: ['bois', 'mer & ciel'], page: 2, perPage: 10 },
      createDeadline(),
    )
    expect(findLastRequest(three)).toBe(
      '/?data=redtube.Videos.searchVideos&output=json&search=lac&tags[]=bois&tags[]=mer+&+ciel&page=2&thumbsize=big',
    )
    await three.provider.get({ id: '70001' }, createDeadline())
    expect(findLastRequest(three)).toBe(
      '/?data=redtube.Videos.getVideoById&output=json&video_id=70001&thumbsize=big',
    )
    await three.provider.isAlive({ id: '70001' }, createDeadline())
    expect(findLastRequest(three)).toBe('/?data=redtube.Videos.isVideoActive&output=json&video_id=70001')
  })

  const codes: [unknown, string, unknown, unknown][] = [
    [2001, 'nothing found', { videos: [], hasMore: false, total: 0 }, 'format'],
    ['2001', 'nothing found, as text', { videos: [], hasMore: false, total: 0 }, 'format'],
    [2002, 'no such video', 'format', null],
    ['2002', 'no such video, as text', 'format', null],
    [1003, 'another failure', 'status', 'status'],
    [null, 'no code at all', 'status', 'status'],
  ]
  test.each(codes)('reads code %j as %s', async (code, message, list, video) => {
    three.fault = answering({ code, message })
    const expectAnswer = async (answer: Promise<unknown>, expected: unknown) =>
      typeof expected === 'string'
        ? await expect(answer).rejects.toMatchObject({ name: 'ProviderOutage', kind: expected })
        : expect(await answer).toEqual(expected)
    await expectAnswer(three.provider.feed(1, createDeadline()), list)
    await expectAnswer(three.provider.get({ id: '70001' }, createDeadline()), video)
    await expectAnswer(
      three.provider.isAlive({ id: '70001' }, createDeadline()),
      video === null ? false : video,
    )
  })

  test('does not know the total past the last page', async () => {
    expect(await three.provider.feed(99, createDeadline())).toEqual({
      videos: [],
      hasMore: false,
      total: null,
    })
  })

  test('accepts the word error in titles', async () => {
    const item = { ...redtubeWire.item(1), title: 'error code message' }
    three.fault = answering(redtubeWire.list([item], 1))
    expect((await three.provider.feed(1, createDeadline())).videos).toHaveLength(1)
  })

  test('searches suggestions by text', async () => {
    const detail = (await three.provider.get({ id: '70001' }, createDeadline())) as SourceDetail
    expect(await three.provider.related(detail, createDeadline())).toHaveLength(12)
    expect(findLastRequest(three)).toContain('search=paysage+montagne+lac&page=1')
  })
})
