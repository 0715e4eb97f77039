import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_FILES } from '../hostile/corpus.ts'
import { survive } from '../hostile/survive.ts'
import { type MediaWorld, startMedia } from '../support/world.ts'

/** One of each kind; e2e/attacks/hostile-files.campaign.ts sends all of them. */
const QUICK = [
  'MP4: stts of 2^31-1 entries',
  'MP4: stco of 2^31-1 chunks',
  'MP4: stsz without a frame',
  'MP4: stco beyond the end',
  'MP4: frames of noise',
  'MP4: the same track 5 000 times',
  'MP4: no bytes behind the index',
  'MP4: only sound',
  'MKV: lasts NaN',
  'MKV: an attachment that climbs',
  'MKV: two pictures a second where it announces one',
  'MP4: fragments that hold more pictures than the first',
  'AVI: an index that points at itself',
  'AVI: 2^32-1 frames',
  'Disguised: a concat script behind the head of a video',
  'Name: a line break',
  'Cut: nothing at all',
  'MKV: 35 % of a file',
  'AVI: noise behind 50 %',
  'MKV: a segment and clusters of unknown size',
  'MKV: blocks before the beginning',
  'AVI: an index of indexes that points at itself',
  'Nested: an MKV in a segment of an MKV',
  'Nested: a PNG of a gigapixel as a cover',
  'Captions: 20 000 within a second',
  'Odd: PQ with colours of a television',
]

let world: MediaWorld
beforeAll(async () => {
  // The limit of all accounts: files that announce less than they hold must get as far as counting.
  world = await startMedia(undefined, { UPLOAD_MAX_GIGAPIXELS_NEW: '1000' })
})
afterAll(() => world.stop())

test('there are at least 180 hostile files, each with a name of its own', () => {
  expect(new Set(HOSTILE_FILES.map((one) => one.name)).size).toBe(HOSTILE_FILES.length)
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(180)
})

test.each(QUICK)('survives %s', async (name) => {
  const file = HOSTILE_FILES.find((one) => one.name === name)
  if (!file) throw new Error(`no hostile file is called ${name}`)
  await survive(world, file)
})
