import { createTestClock } from '@alcove/kit/testing/clock'
import { beforeEach, expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

let now = 0
const clock = { elapsed: () => now }
const createBucket = () => createTokenBucket({ perSecond: 5, burst: 3 }, clock)
const takes = (from: ReturnType<typeof createBucket>, n: number, maxWaitMs = 0) =>
  Array.from({ length: n }, () => from.take(maxWaitMs))

beforeEach(() => {
  now = 1_000_000
})

test('passes a burst at once, then paces calls', () => {
  const bucket = createBucket()
  expect(takes(bucket, 5)).toEqual([0, 0, 0, null, null])
  now += 200
  expect(takes(bucket, 2)).toEqual([0, null])
})

test('makes callers wait in turn, and refuses those that would wait too long', () => {
  const bucket = createBucket()
  takes(bucket, 3)
  expect(takes(bucket, 4, 500)).toEqual([200, 400, null, null])
  now += 400
  expect(bucket.take(0)).toBeNull()
  now += 200
  expect(bucket.take(0)).toBe(0)
})

test('saves no more idle time than the burst', () => {
  const bucket = createBucket()
  now += 3_600_000
  expect(takes(bucket, 5)).toEqual([0, 0, 0, null, null])
})

test('blocks all calls during a pause, even when a shorter pause follows', () => {
  const bucket = createBucket()
  bucket.pause(2_000)
  bucket.pause(10)
  expect(bucket.take(1_999)).toBeNull()
  now += 1_500
  expect(bucket.take(500)).toBe(500)
  now += 500
  expect(bucket.take(0)).toBe(0)
})

test('takes no tokens away, and ends a pause, when the time is set back', () => {
  const time = createTestClock()
  const bucket = createTokenBucket({ perSecond: 5, burst: 3 }, time)
  bucket.take(0)
  time.advance(-60_000)
  expect(bucket.take(0)).toBe(0)
  bucket.pause(2_000)
  time.advance(-3_600_000)
  time.advance(2_000)
  expect(bucket.take(0)).toBe(0)
})

test('reports the calls left: none during a pause or while calls wait', () => {
  const bucket = createBucket()
  expect(bucket.left()).toBe(3)
  takes(bucket, 2)
  expect(bucket.left()).toBe(1)
  takes(bucket, 3, 500)
  expect(bucket.left()).toBe(0)
  now += 3_600_000
  expect(bucket.left()).toBe(3)
  bucket.pause(2_000)
  expect(bucket.left()).toBe(0)
  now += 2_000
  expect(bucket.left()).toBe(3)
})
