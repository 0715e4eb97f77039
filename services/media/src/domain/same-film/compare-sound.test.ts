import { expect, test } from 'vitest'
import { BANDS, CHANNELS, createSoundComparison, MOMENT_BYTES } from './compare-sound.ts'

type Loudness = (channel: number, hertz: number) => number

function moments(left: Loudness, right: Loudness): Uint8Array {
  const bytes = new Uint8Array(MOMENT_BYTES)
  for (let row = 0; row < CHANNELS * BANDS; row++) {
    const hertz = 24_000 - (24_000 / BANDS) * (row % BANDS) - 1
    const channel = Math.floor(row / BANDS)
    bytes[2 * row] = left(channel, hertz)
    bytes[2 * row + 1] = right(channel, hertz)
  }
  return bytes
}

const even: Loudness = () => 150
const silent: Loudness = () => 0

test.each<[string, Loudness, Loudness]>([
  ['itself', even, even],
  ['a little louder', even, () => 160],
  ['silent, where it is too faint to hear', () => 90, silent],
  ['cut off above 15 kHz', even, (_, hertz) => (hertz > 15_000 ? 0 : 150)],
])('sound is near one that is %s', (_, left, right) => {
  expect(createSoundComparison()(moments(left, right))).toBe(true)
})

test.each<[string, Loudness, Loudness]>([
  ['silent', even, silent],
  ['silent on one side', even, (channel) => (channel === 0 ? 0 : 150)],
  ['silent in one band', even, (_, hertz) => (hertz > 14_250 && hertz < 14_650 ? 0 : 150)],
])('sound is not near one that is %s', (_, left, right) => {
  expect(createSoundComparison()(moments(left, right))).toBe(false)
  expect(createSoundComparison()(moments(right, left))).toBe(false)
})

test('finds what is a little louder, and stays so', () => {
  const compare = createSoundComparison()
  const louder = moments(even, () => 175)
  const answers = Array.from({ length: 12 }, () => compare(louder))
  expect(answers[0]).toBe(true)
  expect(answers.at(-1)).toBe(false)
})
