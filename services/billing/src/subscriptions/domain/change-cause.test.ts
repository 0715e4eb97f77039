import { describe, expect, test } from 'vitest'
import { findCause, findContractCause } from './change-cause.ts'

type State = NonNullable<Parameters<typeof findCause>[0]>

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
  ['a new subscription', null, state(), 'started'],
  ['a subscription that had ended when first seen', null, state(over), 'ended'],
  ['no change', state(), state(), null],
  ['an end', state(), state(over), 'ended'],
  ['an unchanged end', state(over), state(over), null],
  ['a renewal', state(), state(later), 'renewed'],
  ['a renewal that failed', state(), state({ ...later, status: 'past_due' }), 'payment-failed'],
  ['a renewal that failed again', state({ status: 'past_due' }), state({ status: 'past_due' }), null],
  ['a recovered payment', state({ status: 'past_due' }), state(later), 'payment-recovered'],
  ['a cancellation', state(), state({ status: 'canceled', endsWithPeriod: true }), 'cancelled'],
  ['a resumption', state({ status: 'canceled', endsWithPeriod: true }), state(), 'resumed'],
  ['another plan', state(), state({ plan: 'vip' }), 'plan-changed'],
  ['another interval', state(), state({ ...later, interval: 'year' }), 'plan-changed'],
  ['the end of a trial', state({ status: 'trialing' }), state(later), 'renewed'],
] as const)('finds the cause of %s', (_, before, after, cause) => {
  expect(findCause(before, after)).toBe(cause)
})

describe('when a plan change ends one sale and starts another', () => {
  const begin = new Date('2026-09-21T09:00:00Z')
  const change = new Date('2026-12-01T09:00:00Z')
  const sale = (change: object = {}) => ({
    ...state(),
    ...{ reference: 'old', checkoutId: 'order', isDuplicate: false, createdAt: begin },
    ...change,
  })
  const snapshot = (change: object = {}) => ({
    ...{ reference: 'new', checkoutId: 'order', startedAt: begin, endedAt: null },
    ...change,
  })
  const next = sale({ reference: 'new', plan: 'vip' })

  test.each([
    ['continues a running sale', 'plan-changed', [sale()]],
    ['continues a replaced sale', 'plan-changed', [sale({ endedAt: change })]],
    ['is of another checkout', 'started', [sale({ checkoutId: 'another' })]],
    ['started after the end', 'started', [sale({ endedAt: begin })]],
    ['stands beside a duplicate', 'started', [sale({ isDuplicate: true })]],
    ['is the only one', 'started', []],
  ])('a new sale that %s: %s', (_, cause, known) => {
    expect(findContractCause(null, next, { known, snapshots: [snapshot()] })).toBe(cause)
  })

  test('a new sale without checkout is never a plan change', () => {
    const known = [sale({ checkoutId: null })]
    expect(
      findContractCause(null, sale({ reference: 'new', checkoutId: null }), { known, snapshots: [] }),
    ).toBe('started')
  })

  const ended = sale({ ...over, endedAt: change })
  test.each([
    ['continues in another', 'plan-changed', [snapshot()]],
    [
      'continued in another that has ended too',
      'plan-changed',
      [snapshot({ endedAt: new Date('2026-12-20') })],
    ],
    ['was itself a continuation', 'ended', [snapshot({ endedAt: new Date('2026-10-20') })]],
    ['is followed by another checkout', 'ended', [snapshot({ checkoutId: 'another' })]],
    ['is followed by a later sale of its checkout', 'ended', [snapshot({ startedAt: change })]],
    ['continues in no other', 'ended', [snapshot({ reference: 'old' })]],
  ])('an old sale that %s: %s', (_, cause, others) => {
    expect(findContractCause(sale(), ended, { known: [sale()], snapshots: others })).toBe(cause)
  })

  test('keeps every other cause', () => {
    const renewed = sale(later)
    expect(findContractCause(sale(), renewed, { known: [sale()], snapshots: [snapshot()] })).toBe('renewed')
  })
})
