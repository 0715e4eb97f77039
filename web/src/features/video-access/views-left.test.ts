import { expect, test } from 'vitest'
import { countViewsLeft } from './views-left.ts'

test.each([
  [0, 3, 3],
  [2, 3, 1],
  [3, 3, 0],
  [12, 10, 0],
  [500, null, undefined],
])('%s watched of %s: %s left', (todayCount, maxViews, left) => {
  expect(countViewsLeft({ todayCount, limits: { maxViews, hasAccess: true, accessLevel: null } })).toBe(left)
})
