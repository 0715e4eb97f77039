import { expect, test } from 'vitest'
import { computeAccessLevel } from './access-level.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const LATER = '2026-12-01T00:00:00Z'
const PAST = '2026-11-01T00:00:00Z'

const one = (
  status: 'active' | 'trialing' | 'past_due' | 'canceled' | 'inactive',
  accessLevel: 'basic' | 'premium' | 'vip',
  currentPeriodEnd: string | null = LATER,
  accessUntil: string | null = null,
) => ({
  status,
  accessLevel,
  currentPeriodEnd,
  paymentProblem: accessUntil === null ? null : { amountDue: 1_999, since: PAST, accessUntil },
})

test.each([
  ['nothing', [], null],
  ['the first active one, not the highest', [one('active', 'basic'), one('active', 'vip')], 'basic'],
  ['an active one before any other', [one('trialing', 'vip'), one('active', 'basic')], 'basic'],
  ['a trial', [one('inactive', 'vip'), one('trialing', 'premium')], 'premium'],
  ['a payment that is late', [one('past_due', 'basic', LATER, LATER)], 'basic'],
  ['a payment that is late, after the grace', [one('past_due', 'basic', LATER, PAST)], null],
  ['cancelled, paid for until later', [one('canceled', 'vip')], 'vip'],
  ['cancelled and over', [one('canceled', 'vip', PAST)], null],
  ['cancelled, with no end known', [one('canceled', 'vip', null)], null],
  ['inactive', [one('inactive', 'vip')], null],
] as const)('%s', (_, subscriptions, level) => {
  expect(computeAccessLevel(subscriptions, NOW)).toBe(level)
})
