import { expect, test } from 'vitest'
import { causeOf } from './change-cause.ts'

type State = NonNullable<Parameters<typeof causeOf>[0]>

const state = (change: Partial<State> = {}): State => ({
  status: 'active',
  plan: 'premium',
  interval: 'month',
  currentPeriodEnd: new Date('2026-12-21T09:00:00Z'),
  endsWithPeriod: false,
  endedAt: null,
  ...change,
})
const over = { status: 'inactive', endedAt: new Date('2026-12-21T09:00:00Z') } as const
const later = { currentPeriodEnd: new Date('2027-01-21T09:00:00Z') }

test.each([
  ['a new one', null, state(), 'started'],
  ['one that was over when we heard of it', null, state(over), 'ended'],
  ['nothing', state(), state(), null],
  ['its end', state(), state(over), 'ended'],
  ['an end that is known', state(over), state(over), null],
  ['a renewal', state(), state(later), 'renewed'],
  ['a renewal that failed', state(), state({ ...later, status: 'past_due' }), 'payment-failed'],
  ['a renewal that failed again', state({ status: 'past_due' }), state({ status: 'past_due' }), null],
  ['another card', state({ status: 'past_due' }), state(later), 'payment-recovered'],
  ['a cancellation', state(), state({ status: 'canceled', endsWithPeriod: true }), 'cancelled'],
  ['taking it back', state({ status: 'canceled', endsWithPeriod: true }), state(), 'resumed'],
  ['another plan', state(), state({ plan: 'vip' }), 'plan-changed'],
  ['another rhythm', state(), state({ ...later, interval: 'year' }), 'plan-changed'],
  ['the end of a trial', state({ status: 'trialing' }), state(later), 'renewed'],
] as const)('%s', (_, before, after, cause) => {
  expect(causeOf(before, after)).toBe(cause)
})
