import type Hls from 'hls.js/light'
import { ErrorDetails, Events } from 'hls.js/light'
import { expect, test, vi } from 'vitest'
import type { Quality } from '../choices/stored-choices.ts'
import { followRenditions, type Renditions } from './renditions.ts'

const levelsOf = (videoCodec: string) =>
  [240, 1080, 480].map((height) => ({ height, width: (height * 16) / 9, videoCodec }))
const H264 = levelsOf('avc1.4d401f')

/** The part of hls.js that chooses renditions: of 240, 1080 and 480 lines. */
function follow(quality: Quality, isUncapped: boolean, levels: object[] = H264) {
  const hears = new Map<string, (event: string, data: object) => void>()
  const hls = {
    levels,
    loadLevel: -1,
    startLevel: -1,
    nextLevel: -1,
    currentLevel: -1,
    on: (name: string, hear: (event: string, data: object) => void) => hears.set(name, hear),
  }
  const onChange = vi.fn<(renditions: Renditions) => void>()
  followRenditions(hls as unknown as Hls, () => quality, isUncapped, onChange)
  const happens = (name: string, data: object) => hears.get(name)?.(name, data)
  const stalls = () => happens(Events.ERROR, { details: ErrorDetails.BUFFER_STALLED_ERROR })
  happens(Events.MANIFEST_PARSED, {})
  const renditions = () => onChange.mock.lastCall?.[0]
  return { hls, stalls, renditions, choose: (chosen: Quality) => renditions()?.choose(chosen) }
}

test.each<[string, Quality, boolean, number]>([
  ['leaves the choice to hls.js', 'auto', false, -1],
  ['holds the tallest rendition where all of the detail is judged', 'auto', true, 1],
  ['begins with the chosen one', 480, false, 2],
  ['begins with the chosen one where all of the detail is judged', 240, true, 0],
])('%s', (_, quality, isUncapped, index) => {
  const { hls } = follow(quality, isUncapped)
  expect([hls.startLevel, hls.loadLevel]).toEqual([index, index])
})

test('names each height once, and holds H.264 where all of the detail is judged', () => {
  const both = [...levelsOf('av01.0.04M.08'), ...H264]
  const { hls, renditions, choose } = follow('auto', true, both)
  expect(renditions()?.heights).toEqual([1080, 480, 240])
  expect([hls.startLevel, hls.loadLevel]).toEqual([4, 4])
  choose(480)
  expect(hls.nextLevel).toBe(5)
})

test('takes the smaller codec for a height that a viewer chose', () => {
  const { hls } = follow(480, false, [...H264, ...levelsOf('av01.0.04M.08')])
  expect(hls.loadLevel).toBe(5)
})

test('leaves the choice to hls.js once the tallest rendition stalls', () => {
  const { hls, stalls } = follow('auto', true)
  stalls()
  expect(hls.loadLevel).toBe(-1)
})

test('keeps a chosen rendition that stalls', () => {
  const { hls, stalls, choose } = follow('auto', true)
  choose(480)
  stalls()
  expect([hls.nextLevel, hls.loadLevel]).toEqual([2, 1])
})
