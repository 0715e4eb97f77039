import { expect, test } from 'vitest'
import { findMovedCancellation } from './moved-cancellation.ts'

const day = (number: number) => new Date(Date.UTC(2026, 5, number))
type Contract = Parameters<typeof findMovedCancellation>[1]
type Command = Contract['choices'][number]

const sold = { interval: 'month', nextPlan: null, nextInterval: null, endsWithPeriod: false } as const
const running = { ...sold, id: 'next', plan: 'vip', endedAt: null } as const
const sales: Contract['sales'] = [
  { ...sold, id: 'first', plan: 'premium', endsWithPeriod: true, endedAt: day(9) },
  running,
]
const command = (change: Partial<Command>): Command => ({
  id: 'cancel',
  kind: 'cancel',
  subscriptionId: 'first',
  status: 'done',
  details: {},
  askedAt: day(5),
  endedAt: day(5),
  failure: null,
  ...change,
})
const target = {
  plan: 'vip',
  interval: 'month',
  price: 1,
  currency: 'EUR',
  description: '',
  when: 'now',
} as const
const change = (askedAt: Date) => command({ id: 'change', kind: 'change', details: { target }, askedAt })

test.each<[string, Command[], boolean]>([
  ['a cancellation of the replaced sale', [command({})], true],
  ['one that was asked for after the upgrade', [change(day(4)), command({})], true],
  ['one that the upgrade has taken back', [command({}), change(day(6))], false],
  ['one that has failed', [command({ status: 'failed', failure: 'locked' })], false],
  ['one that was declared', [command({ details: { declarationId: 'declared' } })], false],
  [
    'one before the other sale was resumed',
    [command({}), command({ id: 'other', subscriptionId: 'next', kind: 'resume' })],
    false,
  ],
  [
    'one before the other sale was cancelled as well',
    [command({}), command({ id: 'other', subscriptionId: 'next', status: 'failed' })],
    true,
  ],
  [
    'one that was moved, and only that',
    [command({}), command({ id: 'moved', subscriptionId: 'next', details: { repeats: 'cancel' } })],
    true,
  ],
  ['one before an end', [command({}), command({ id: 'end', kind: 'end', subscriptionId: 'next' })], true],
  ['no cancellation', [change(day(4))], false],
])('finds what ends the sale that goes on, or not: %s', (_, choices, isFound) => {
  const found = findMovedCancellation(running, { sales, choices, syncedAt: day(10) })
  expect(found?.id ?? null).toBe(isFound ? 'cancel' : null)
})

test('finds the choice itself where it was moved before', () => {
  const moved = command({ id: 'moved', subscriptionId: 'next', details: { repeats: 'cancel' } })
  const last = { ...running, id: 'last' }
  const replaced = { ...running, endedAt: day(9) }
  const contract = { sales: [sales[0]!, replaced, last], choices: [command({}), moved], syncedAt: day(10) }
  expect(findMovedCancellation(last, contract)?.id).toBe('cancel')
  expect(findMovedCancellation({ id: 'first' }, contract)).toBeNull()
})
