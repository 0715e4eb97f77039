import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleModal } from './modal-openings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('without a subscription, opens after 5 and 30 seconds only', () => {
  const open = vi.fn()
  scheduleModal('no-subscription', 0, open)
  const opened = [4_999, 1, 24_999, 1, 600_000].map((ms) => {
    vi.advanceTimersByTime(ms)
    return open.mock.calls.length
  })
  expect(opened).toEqual([0, 1, 1, 2, 2])
})

test('counts from the opening of the page when the variant is known late', () => {
  const open = vi.fn()
  scheduleModal('no-subscription', 7_000, open)
  vi.advanceTimersByTime(0)
  expect(open).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(23_000)
  expect(open).toHaveBeenCalledTimes(2)
})

test.each(['limit-reached', 'upgrade-required'] as const)('%s: opens at once, and only once', (variant) => {
  const open = vi.fn()
  scheduleModal(variant, 0, open)
  vi.advanceTimersByTime(600_000)
  expect(open).toHaveBeenCalledTimes(1)
})

test('opens nothing after the page is left', () => {
  const open = vi.fn()
  scheduleModal('no-subscription', 0, open)()
  vi.advanceTimersByTime(600_000)
  expect(open).not.toHaveBeenCalled()
})
