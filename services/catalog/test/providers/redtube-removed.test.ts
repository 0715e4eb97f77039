import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readDeletedIds } from '../../src/adapters/redtube/deleted-ids.ts'
import { answering, type Fault, type ProviderFake, send, startProviderFake } from './fakes/provider-fake.ts'
import { redtubeWire } from './fakes/redtube-wire.ts'

let fake: ProviderFake
beforeAll(async () => {
  fake = await startProviderFake(redtubeWire)
})
afterEach(() => {
  fake.fault = null
  fake.requested.length = 0
  fake.library.removed = []
})
afterAll(() => fake.close())

async function removed(): Promise<string[]> {
  const ids: string[] = []
  for await (const portion of fake.provider.removed(AbortSignal.timeout(15_000))) ids.push(...portion)
  return ids
}

/** Answers page by page. */
const pages =
  (page: (n: number) => unknown): Fault =>
  (request, response) => {
    const n = Number(new URL(request.url ?? '', 'http://fake.test').searchParams.get('page'))
    send(response, { body: page(n) })
  }

test('rejects a list with more ids than a provider can have, before memory runs out', async () => {
  let next = 0
  const deleted = readDeletedIds(async () => ({
    fields: { videos: Array.from({ length: 300_000 }, () => ({ video_id: String(next++) })) },
  }))
  const read = async () => {
    for await (const _ of deleted) expect(next).toBeLessThan(2_000_000)
  }
  await expect(read()).rejects.toMatchObject({ name: 'ProviderOutage', kind: 'size' })
})

test('rejects a list of long ids before memory runs out', async () => {
  let next = 0
  const deleted = readDeletedIds(async () => ({
    fields: {
      videos: Array.from({ length: 30_000 }, () => ({ video_id: String(next++).padStart(200, 'x') })),
    },
  }))
  const read = async () => {
    for await (const _ of deleted) expect(next).toBeLessThan(200_000)
  }
  await expect(read()).rejects.toMatchObject({ name: 'ProviderOutage', kind: 'size' })
})

test('reads all pages until one is empty', async () => {
  fake.library.removed = Array.from({ length: 70 }, (_, n) => String(500 + n))
  expect(await removed()).toEqual(fake.library.removed)
  expect(fake.requested.map((url) => url.searchParams.get('page'))).toEqual(['1', '2', '3', '4'])
  expect(fake.requested[0]?.searchParams.get('data')).toBe('redtube.Videos.getDeletedVideos')
})

test('accepts both forms of an empty list', async () => {
  expect(await removed()).toEqual([])
  fake.fault = answering({ code: 2001, message: 'No Videos found!' })
  expect(await removed()).toEqual([])
})

test('requests a page when the reader continues', async () => {
  fake.library.removed = Array.from({ length: 70 }, (_, n) => String(500 + n))
  for await (const portion of fake.provider.removed(AbortSignal.timeout(5_000))) {
    expect(portion).toHaveLength(30)
    break
  }
  expect(fake.requested).toHaveLength(1)
})

test('yields duplicate ids once, and ends when a page repeats', async () => {
  fake.fault = pages(() => ({
    videos: [{ video: { video_id: 1 } }, { video_id: '1' }, { video: { video_id: '2' } }],
  }))
  expect(await removed()).toEqual(['1', '2'])
  expect(fake.requested).toHaveLength(2)
})

test('drops broken items only', async () => {
  fake.fault = pages((n) => ({
    videos: n === 1 ? [null, {}, { video: null }, { video: { video_id: '7' } }] : [],
  }))
  expect(await removed()).toEqual(['7'])
})

test('reports an endless list as an outage', async () => {
  fake.fault = pages((n) => ({ videos: [{ video: { video_id: n } }] }))
  await expect(removed()).rejects.toMatchObject({ kind: 'size' })
  expect(fake.requested).toHaveLength(1000)
})

describe('reports an outage of any page as one of the list', () => {
  const cases: [string, unknown, string][] = [
    ['nothing readable', { videos: [{}, null, 3] }, 'format'],
    ['no list', {}, 'format'],
    ['HTML', '<!doctype html>', 'format'],
    ['an unknown code', { code: 1003, message: 'Down' }, 'status'],
  ]
  test.each(cases)('%s', async (_, broken, kind) => {
    fake.fault = pages((n) => (n === 3 ? broken : { videos: [{ video: { video_id: n } }] }))
    await expect(removed()).rejects.toMatchObject({ name: 'ProviderOutage', kind })
  })
})
