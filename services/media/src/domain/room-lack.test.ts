import { expect, test } from 'vitest'
import { pauseForRoom } from './room-lack.ts'

const GIB = 1024 ** 3

test('gives up a file at once that needs more than the disk holds, and states its need', () => {
  expect(() => pauseForRoom({ needed: 17.2 * GIB, looks: 1 }, 16 * GIB)).toThrow('jusqu’à 18 Gio')
})

test('delays a file longer each time that needs more than is left, and gives it up after most of a day', () => {
  const pauses = Array.from({ length: 23 }, (_, i) => pauseForRoom({ needed: GIB, looks: i + 1 }, 16 * GIB))
  expect(pauses.slice(0, 3)).toEqual([30_000, 60_000, 120_000])
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(17, 0)
  expect(() => pauseForRoom({ needed: GIB, looks: 24 }, 16 * GIB)).toThrow('plus de place')
})

test('allows few attempts that wrote more than they may', () => {
  expect([1, 2, 3].map((attempts) => pauseForRoom({ attempts }, GIB))).toEqual([60_000, 240_000, 960_000])
  expect(() => pauseForRoom({ attempts: 4 }, GIB)).toThrow('plus de place')
})

test('never gives up a file whose attempts were ended for want of room that others took', () => {
  expect([1, 2, 3].map((interruptions) => pauseForRoom({ interruptions }, GIB))).toEqual([
    30_000, 60_000, 120_000,
  ])
  expect(pauseForRoom({ interruptions: 100 }, GIB)).toBe(240_000)
})
