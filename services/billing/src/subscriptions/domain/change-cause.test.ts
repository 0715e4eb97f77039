import { describe, expect, test } from 'vitest'
import { causeInContract, causeOf } from './change-cause.ts'

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

describe('where a provider ends one sale and begins another on a change of plan', () => {
  const begin = new Date('2026-09-21T09:00:00Z')
  const change = new Date('2026-12-01T09:00:00Z')
  const sold = (change: object = {}) => ({
    ...state(),
    ...{ reference: 'old', checkoutId: 'order', isDuplicate: false, createdAt: begin },
    ...change,
  })
  const told = (change: object = {}) => ({
    ...{ reference: 'new', checkoutId: 'order', startedAt: begin, endedAt: null },
    ...change,
  })
  const next = sold({ reference: 'new', plan: 'vip' })

  test.each([
    ['goes on with what runs', 'plan-changed', [sold()]],
    ['goes on with what was replaced', 'plan-changed', [sold({ endedAt: change })]],
    ['is of another order', 'started', [sold({ checkoutId: 'another' })]],
    ['began when that was over', 'started', [sold({ endedAt: begin })]],
    ['stands beside what was given back', 'started', [sold({ isDuplicate: true })]],
    ['is all there is', 'started', []],
  ])('a new sale that %s: %s', (_, cause, known) => {
    expect(causeInContract(null, next, { known, told: [told()] })).toBe(cause)
  })

  test('a new one of no order is never a change', () => {
    const known = [sold({ checkoutId: null })]
    expect(causeInContract(null, sold({ reference: 'new', checkoutId: null }), { known, told: [] })).toBe(
      'started',
    )
  })

  const ended = sold({ ...over, endedAt: change })
  test.each([
    ['goes on in another', 'plan-changed', [told()]],
    ['went on in another that is over as well', 'plan-changed', [told({ endedAt: new Date('2026-12-20') })]],
    ['was itself what another went on in', 'ended', [told({ endedAt: new Date('2026-10-20') })]],
    ['is followed by another order', 'ended', [told({ checkoutId: 'another' })]],
    ['is followed by another sale of its order', 'ended', [told({ startedAt: change })]],
    ['goes on in nothing', 'ended', [told({ reference: 'old' })]],
  ])('an old sale that %s: %s', (_, cause, others) => {
    expect(causeInContract(sold(), ended, { known: [sold()], told: others })).toBe(cause)
  })

  test('anything else is what it is', () => {
    const renewed = sold(later)
    expect(causeInContract(sold(), renewed, { known: [sold()], told: [told()] })).toBe('renewed')
  })
})
