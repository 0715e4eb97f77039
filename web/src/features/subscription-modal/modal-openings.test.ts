import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleOpenings } from './modal-openings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('without subscription: after 5 seconds, again after 30, then never more', () => {
  const open = vi.fn()
  scheduleOpenings('no-subscription', 0, open)
  const opened = [4_999, 1, 24_999, 1, 600_000].map((ms) => {
    vi.advanceTimersByTime(ms)
    return open.mock.calls.length
  })
  expect(opened).toEqual([0, 1, 1, 2, 2])
})

test('known late, it counts from the opening of the page', () => {
  const open = vi.fn()
  scheduleOpenings('no-subscription', 7_000, open)
  vi.advanceTimersByTime(0)
  expect(open).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(23_000)
  expect(open).toHaveBeenCalledTimes(2)
})

test.each(['limit-reached', 'upgrade-required'] as const)('%s: at once, and once', (variant) => {
  const open = vi.fn()
  scheduleOpenings(variant, 0, open)
  vi.advanceTimersByTime(600_000)
  expect(open).toHaveBeenCalledTimes(1)
})

test('whoever leaves the page sees none', () => {
  const open = vi.fn()
  scheduleOpenings('no-subscription', 0, open)()
  vi.advanceTimersByTime(600_000)
  expect(open).not.toHaveBeenCalled()
})
