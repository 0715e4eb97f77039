import { expect, test } from 'vitest'
import { EvenTimes, type PacketTime } from './even-times.ts'

const RATE = 25
const GROUP = 50

/** Three groups of two seconds. */
const regular = Array.from({ length: 3 * GROUP }, (_, n) => ({ dts: (n - 2) / RATE, pts: n / RATE }))

function isEven(times: PacketTime[]): boolean {
  const check = new EvenTimes(RATE)
  for (const [n, time] of times.entries()) check.add(time, n % GROUP === 0)
  return check.isEven()
}

test('accepts pictures in order, at one rate', () => {
  expect(isEven(regular)).toBe(true)
})

test('accepts pictures that are decoded in another order than shown', () => {
  const swapped = regular.map((time, n) => {
    const by = n % GROUP === 0 ? 0 : n % 2 === 1 ? 1 : -1
    return n % GROUP === GROUP - 1 ? time : { ...time, pts: (n + by) / RATE }
  })
  expect(isEven(swapped)).toBe(true)
})

test('accepts times in milliseconds of a rate that does not divide them', () => {
  const check = new EvenTimes(30_000 / 1_001)
  for (let n = 0; n < 300; n++) {
    const time = Math.round((n * 1_001) / 30) / 1_000
    check.add({ dts: time, pts: time }, n % 60 === 0)
  }
  expect(check.isEven()).toBe(true)
})

test.each<[string, (time: PacketTime, n: number) => PacketTime]>([
  ['one picture is shown much later', (time, n) => (n === 61 ? { ...time, pts: 53 } : time)],
  ['two pictures are shown at once', (time, n) => (n === 61 ? { ...time, pts: 60 / RATE } : time)],
  ['one picture is decoded late', (time, n) => (n === 61 ? { ...time, dts: time.dts + 1 } : time)],
  ['a group begins late', (time, n) => (n >= GROUP ? { ...time, pts: time.pts + 1 } : time)],
  ['a group begins early', (time, n) => (n >= GROUP ? { ...time, pts: time.pts - 1 } : time)],
  ['one picture has no time', (time, n) => (n === 61 ? { ...time, pts: Number.NaN } : time)],
  ['one picture is shown half a place late', (time, n) => (n === 61 ? { ...time, pts: 61.5 / RATE } : time)],
  [
    'each second picture is moved into the place of another, little by little',
    (time, n) => ({ ...time, pts: (n + Math.min(0.49, n / 100) + (n % 2 ? 0.02 : 0)) / RATE }),
  ],
  ['a picture is shown before its key frame', (time, n) => (n === 51 ? { ...time, pts: 49 / RATE } : time)],
])('refuses times when %s', (_, change) => {
  expect(isEven(regular.map(change))).toBe(false)
})

test('refuses a group without end', () => {
  const check = new EvenTimes(RATE)
  for (let n = 0; n < 2_000; n++) check.add({ dts: n / RATE, pts: n / RATE }, n === 0)
  expect(check.isEven()).toBe(false)
})
