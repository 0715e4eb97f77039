import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readDeletedIds } from '../../src/adapters/redtube/deleted-ids.ts'
import { answering, type Fault, type ProviderFake, send, startProviderFake } from './fakes/provider-fake.ts'
import { redtubeWire } from './fakes/redtube-wire.ts'

let double: ProviderFake
beforeAll(async () => {
  double = await startProviderFake(redtubeWire)
})
afterEach(() => {
  double.fault = null
  double.asked.length = 0
  double.library.removed = []
})
afterAll(() => double.close())

async function removed(): Promise<string[]> {
  const ids: string[] = []
  for await (const portion of double.provider.removed(AbortSignal.timeout(15_000))) ids.push(...portion)
  return ids
}

/** Answers page by page. */
const pages =
  (page: (n: number) => unknown): Fault =>
  (request, response) => {
    const n = Number(new URL(request.url ?? '', 'http://double.test').searchParams.get('page'))
    send(response, { body: page(n) })
  }

test('a list with more ids than a provider can have is not believed, before memory ends', async () => {
  let next = 0
  const deleted = readDeletedIds(async () => ({
    fields: { videos: Array.from({ length: 300_000 }, () => ({ video_id: String(next++) })) },
  }))
  const read = async () => {
    for await (const _ of deleted) expect(next).toBeLessThan(2_000_000)
  }
  await expect(read()).rejects.toMatchObject({ name: 'ProviderOutage', kind: 'size' })
})

test('all pages until one is empty', async () => {
  double.library.removed = Array.from({ length: 70 }, (_, n) => String(500 + n))
  expect(await removed()).toEqual(double.library.removed)
  expect(double.asked.map((url) => url.searchParams.get('page'))).toEqual(['1', '2', '3', '4'])
  expect(double.asked[0]?.searchParams.get('data')).toBe('redtube.Videos.getDeletedVideos')
})

test('nothing deleted is nothing, in either way of saying so', async () => {
  expect(await removed()).toEqual([])
  double.fault = answering({ code: 2001, message: 'No Videos found!' })
  expect(await removed()).toEqual([])
})

test('a page is asked for when the reader comes back', async () => {
  double.library.removed = Array.from({ length: 70 }, (_, n) => String(500 + n))
  for await (const portion of double.provider.removed(AbortSignal.timeout(5_000))) {
    expect(portion).toHaveLength(30)
    break
  }
  expect(double.asked).toHaveLength(1)
})

test('doubled ids come once; a page that comes again ends the list', async () => {
  double.fault = pages(() => ({
    videos: [{ video: { video_id: 1 } }, { video_id: '1' }, { video: { video_id: '2' } }],
  }))
  expect(await removed()).toEqual(['1', '2'])
  expect(double.asked).toHaveLength(2)
})

test('a broken item drops that item', async () => {
  double.fault = pages((n) => ({
    videos: n === 1 ? [null, {}, { video: null }, { video: { video_id: '7' } }] : [],
  }))
  expect(await removed()).toEqual(['7'])
})

test('a list without end is an outage', async () => {
  double.fault = pages((n) => ({ videos: [{ video: { video_id: n } }] }))
  await expect(removed()).rejects.toMatchObject({ kind: 'size' })
  expect(double.asked).toHaveLength(1000)
})

describe('an outage on any page is one of the list', () => {
  const cases: [string, unknown, string][] = [
    ['nothing readable', { videos: [{}, null, 3] }, 'format'],
    ['no list', {}, 'format'],
    ['HTML', '<!doctype html>', 'format'],
    ['an unknown code', { code: 1003, message: 'Down' }, 'status'],
  ]
  test.each(cases)('%s', async (_, broken, kind) => {
    double.fault = pages((n) => (n === 3 ? broken : { videos: [{ video: { video_id: n } }] }))
    await expect(removed()).rejects.toMatchObject({ name: 'ProviderOutage', kind })
  })
})
