import { expect, test } from 'vitest'
import { checkViewLimit, findMaxViews } from './view-limit.ts'

const limits = { VIEW_LIMIT_NONE: 3, VIEW_LIMIT_BASIC: 10, VIEW_LIMIT_PREMIUM: 50 }

test.each([
  [null, 3],
  ['basic', 10],
  ['premium', 50],
  ['vip', null],
] as const)('allows level %s %s videos a day', (level, maxViews) => {
  expect(findMaxViews(level, limits)).toBe(maxViews)
})

test.each([
  [2, false, 3, true],
  [3, false, 3, false],
  [3, true, 3, true],
  // A subscription that ended during the day.
  [40, false, 3, false],
  [40, true, 3, true],
  [5_000, false, null, true],
  [0, false, 0, false],
])('with %i watched, this one included: %s, limit %s: %s', (count, tracked, maxViews, allowed) => {
  const reason = allowed ? null : 'DAILY_LIMIT_REACHED'
  expect(checkViewLimit({ count, tracked }, maxViews)).toEqual({ allowed, reason })
})
