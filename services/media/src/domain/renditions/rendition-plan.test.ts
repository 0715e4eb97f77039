import { expect, test } from 'vitest'
import type { MediaFacts } from '../media-facts.ts'
import { planRenditions } from './rendition-plan.ts'

const FACTS: MediaFacts = {
  ...{ duration: 60, pictureDuration: 60, width: 1_920, height: 1_080, frameRate: 25, frames: 1_500 },
  hasAudio: true,
}
const plan = (change: Partial<MediaFacts> = {}, canToneMap = true) =>
  planRenditions({ ...FACTS, ...change }, { canToneMap })

test('an ordinary film is scaled, and nothing else', () => {
  expect(plan()).toMatchObject({
    ...{ frameRate: 25, keyFrameGap: 50, heldSeconds: 0, isDeinterlaced: false, soundTrack: 0 },
    colour: { matrix: 'bt709', toneMapped: null },
    posterAt: 6,
  })
  expect(plan().ladder.map(({ width, lines }) => [width, lines])).toEqual([
    [1_920, 1_080],
    [1_280, 720],
    [854, 480],
    [426, 240],
  ])
})

test.each([
  [120, 60, 120],
  [60, 60, 120],
  [23.976, 23.976, 48],
  [1, 1, 2],
  [0.1, 0.1, 1],
])('%f pictures a second are encoded as %f, with a key frame each %i', (frameRate, encoded, gap) => {
  expect(plan({ frameRate })).toMatchObject({ frameRate: encoded, keyFrameGap: gap })
})

test.each([
  ['the sound ends with the picture', 60, 0],
  ['the sound ends a moment later', 60.4, 0],
  ['the sound outlasts the picture', 65, 5],
])('the last picture is held as long as needed when %s', (_, duration, held) => {
  expect(plan({ duration }).heldSeconds).toBe(held)
})

test.each<[string, Partial<MediaFacts>, boolean, object]>([
  ['HDR10', { colour: { matrix: 'bt2020', transfer: 'pq' } }, true, { matrix: 'bt2020', toneMapped: 'pq' }],
  ['HLG', { colour: { matrix: 'bt2020', transfer: 'hlg' } }, true, { matrix: 'bt2020', toneMapped: 'hlg' }],
  ['HLG, unmapped', { colour: { transfer: 'hlg' } }, false, { matrix: 'bt2020', toneMapped: null }],
  ['a film that says nothing', {}, true, { matrix: 'bt709', toneMapped: null }],
  ['a small one', { width: 1_024, height: 576 }, true, { matrix: 'bt601', toneMapped: null }],
  ['a small upright one', { width: 720, height: 1_280 }, true, { matrix: 'bt709', toneMapped: null }],
  ['a tagged small one', { height: 480, width: 640, colour: { matrix: 'bt709' } }, true, { matrix: 'bt709' }],
])('colours of %s', (_, change, canToneMap, colour) => {
  expect(plan(change, canToneMap).colour).toMatchObject(colour)
})

test('half pictures are joined', () => {
  expect(plan({ isInterlaced: true }).isDeinterlaced).toBe(true)
})

test.each<[string, Partial<MediaFacts>, number | null]>([
  ['none', { hasAudio: false }, null],
  ['the first', {}, 0],
  ['the chosen one', { soundTrack: 2 }, 2],
])('takes %s of the sound tracks', (_, change, track) => {
  expect(plan(change).soundTrack).toBe(track)
})
