import { describe, expect, test } from 'vitest'
import { pollDelay } from './poll-delay.ts'

const requestedAt = '2026-11-23T09:00:00.000Z'
const after = (ms: number) => Date.parse(requestedAt) + ms

describe('polling an export', () => {
  test.each([
    [0, 2_000],
    [59_999, 2_000],
    [60_000, 15_000],
    [2 * 3_600_000, 15_000],
    [2 * 3_600_000 + 1, false],
    // The device clock is behind the platform's.
    [-3_600_000, 2_000],
  ] as const)('%i ms after the request, waits %s', (age, delay) => {
    expect(pollDelay({ state: 'PREPARING', requestedAt }, after(age))).toBe(delay)
  })

  test.each([null, undefined, { state: 'READY', requestedAt }, { state: 'FAILED', requestedAt }] as const)(
    'ends with %j',
    (found) => {
      expect(pollDelay(found, after(1_000))).toBe(false)
    },
  )
})
