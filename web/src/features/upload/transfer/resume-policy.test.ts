import { expect, test } from 'vitest'
import { isGone, isWorthRetrying, RETRY_DELAYS_MS } from './resume-policy.ts'

const begun = { code: undefined, hasBegun: true }

test.each([0, 401, 409, 423, 429, 500, 503])('goes on by itself after %i', (status) => {
  expect(isWorthRetrying({ status, ...begun })).toBe(true)
})

test.each([403, 404, 410, 413, 415, 422, 507])('leaves %i to the person', (status) => {
  expect(isWorthRetrying({ status, ...begun })).toBe(false)
})

test('leaves an upload to the window that sends it now', () => {
  expect(isWorthRetrying({ status: 409, code: 'UPLOAD_REPLACED', hasBegun: true })).toBe(false)
})

test('fails at once when nothing has begun, but for an expired token', () => {
  const before = { code: undefined, hasBegun: false }
  expect([0, 503].map((status) => isWorthRetrying({ status, ...before }))).toEqual([false, false])
  expect(isWorthRetrying({ status: 401, ...before })).toBe(true)
})

test('begins again when the platform has nothing of it any more', () => {
  expect([404, 410, 403].map((status) => isGone({ status, hasBegun: true }))).toEqual([true, true, false])
  expect(isGone({ status: 404, hasBegun: false })).toBe(false)
})

test('tries for about ten minutes', () => {
  const minutes = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / 60_000
  expect(minutes).toBeGreaterThan(9)
  expect(minutes).toBeLessThan(12)
})
