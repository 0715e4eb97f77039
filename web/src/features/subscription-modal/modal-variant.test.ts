import type { AccessLevel } from '@alcove/contracts/constants'
import { expect, test } from 'vitest'
import { chooseModalVariant } from './modal-variant.ts'

const count = (accessLevel: AccessLevel | null, todayCount: number, maxViews: number | null) => ({
  todayCount,
  limits: { maxViews, hasAccess: accessLevel !== null, accessLevel },
})

test('invites anonymous visitors to subscribe, whatever their count', () => {
  expect(chooseModalVariant({ sellsPlans: true, isAuthenticated: false, count: undefined, tags: [] })).toBe(
    'no-subscription',
  )
  expect(
    chooseModalVariant({ sellsPlans: true, isAuthenticated: false, count: count(null, 3, 3), tags: [] }),
  ).toBe('no-subscription')
})

test.each([
  ['nothing is known yet', undefined, [], null],
  ['no subscription', count(null, 0, 3), [], 'no-subscription'],
  ['no subscription, limit reached', count(null, 3, 3), ['solo'], 'no-subscription'],
  ['basic, within the limit', count('basic', 9, 10), ['lac'], null],
  ['basic, at the limit', count('basic', 10, 10), ['solo'], 'limit-reached'],
  ['premium, beyond the limit', count('premium', 51, 50), [], 'limit-reached'],
  ['premium, within the limit', count('premium', 1, 50), ['dp'], null],
  ['vip, without limit', count('vip', 900, null), ['dp'], null],
  ['vip, never limited', count('vip', 900, 5), [], null],
  ['basic, a tag of basic', count('basic', 1, 10), ['Amateur'], null],
  ['basic, a tag of premium', count('basic', 1, 10), ['lac', 'SOLO'], 'upgrade-required'],
  ['basic, a tag of vip', count('basic', 1, 10), ['dp'], 'upgrade-required'],
])('%s', (_, known, tags, variant) => {
  expect(chooseModalVariant({ sellsPlans: true, isAuthenticated: true, count: known, tags })).toBe(variant)
})

test('shows none on a free site', () => {
  for (const isAuthenticated of [false, true])
    expect(
      chooseModalVariant({
        sellsPlans: false,
        isAuthenticated,
        count: count('vip', 900, null),
        tags: ['dp'],
      }),
    ).toBe(null)
  expect(chooseModalVariant({ sellsPlans: false, isAuthenticated: false, count: undefined, tags: [] })).toBe(
    null,
  )
})
