import { beforeEach, expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

let now = 0
const clock = { now: () => new Date(now) }
const bucket = () => createTokenBucket({ perSecond: 5, burst: 3 }, clock)
const takes = (from: ReturnType<typeof bucket>, n: number, maxWaitMs = 0) =>
  Array.from({ length: n }, () => from.take(maxWaitMs))

beforeEach(() => {
  now = 1_000_000
})

test('a burst goes at once, then calls come at their pace', () => {
  const turns = bucket()
  expect(takes(turns, 5)).toEqual([0, 0, 0, null, null])
  now += 200
  expect(takes(turns, 2)).toEqual([0, null])
})

test('who can wait gets the next turns one after the other, and nobody more', () => {
  const turns = bucket()
  takes(turns, 3)
  expect(takes(turns, 4, 500)).toEqual([200, 400, null, null])
  now += 400
  expect(turns.take(0)).toBeNull()
  now += 200
  expect(turns.take(0)).toBe(0)
})

test('idle time is not saved up beyond the burst', () => {
  const turns = bucket()
  now += 3_600_000
  expect(takes(turns, 5)).toEqual([0, 0, 0, null, null])
})

test('nobody has a turn while the provider asks for patience, however short the next request for it', () => {
  const turns = bucket()
  turns.pause(2_000)
  turns.pause(10)
  expect(turns.take(1_999)).toBeNull()
  now += 1_500
  expect(turns.take(500)).toBe(500)
  now += 500
  expect(turns.take(0)).toBe(0)
})

test('a clock that is set back takes nothing away', () => {
  const turns = bucket()
  turns.take(0)
  now -= 60_000
  expect(takes(turns, 3)).toEqual([0, 0, null])
})

test('says how many turns are left at once: none while patience is asked for or turns are promised', () => {
  const turns = bucket()
  expect(turns.left()).toBe(3)
  takes(turns, 2)
  expect(turns.left()).toBe(1)
  takes(turns, 3, 500)
  expect(turns.left()).toBe(0)
  now += 3_600_000
  expect(turns.left()).toBe(3)
  turns.pause(2_000)
  expect(turns.left()).toBe(0)
  now += 2_000
  expect(turns.left()).toBe(3)
})
