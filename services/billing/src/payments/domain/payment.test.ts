import { expect, test } from 'vitest'
import { factsBetween, paymentStatus } from './payment.ts'

type After = Parameters<typeof factsBetween>[1]
const is = (status: After['status'], refundedAmount = 0): After => ({ status, refundedAmount, amount: 1999 })

test.each([
  ['money that came', null, is('succeeded'), ['received 1999']],
  ['what is known', is('succeeded'), is('succeeded'), []],
  ['money that did not come', null, is('failed'), ['failed 1999']],
  ['the same failure again', is('failed'), is('failed'), []],
  ['what came at the next attempt', is('failed'), is('succeeded'), ['received 1999']],
  ['a part that goes back', is('succeeded'), is('succeeded', 500), ['refunded 500']],
  ['another part', is('succeeded', 500), is('succeeded', 900), ['refunded 400']],
  ['the rest', is('succeeded', 900), is('refunded', 1999), ['refunded 1099']],
  ['all that happened at once', null, is('refunded', 1999), ['received 1999', 'refunded 1999']],
  ['a refund that did not arrive', is('refunded', 1999), is('succeeded'), ['restored 1999']],
  ['a dispute that was won', is('disputed'), is('succeeded'), ['restored 1999']],
  ['a dispute', is('succeeded'), is('disputed'), ['disputed 1999']],
  ['a dispute of what was left', is('succeeded', 500), is('disputed', 500), ['disputed 1499']],
  ['such a one that was won', is('disputed', 500), is('succeeded', 500), ['restored 1499']],
  ['a dispute of what has gone back', is('refunded', 1999), is('disputed', 1999), []],
  ['such a one that was won', is('disputed', 1999), is('refunded', 1999), []],
  ['a dispute that is known', is('disputed'), is('disputed'), []],
  ['a dispute that was heard of first', null, is('disputed'), ['received 1999', 'disputed 1999']],
] as const)('%s', (_, before, after, facts) => {
  expect(factsBetween(before, after).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(facts)
})

test.each([
  ['succeeded', 1999, 0, 'succeeded'],
  ['succeeded', 1999, 1998, 'succeeded'],
  ['succeeded', 1999, 1999, 'refunded'],
  ['succeeded', 0, 0, 'succeeded'],
  ['disputed', 1999, 1999, 'disputed'],
  ['failed', 1999, 0, 'failed'],
] as const)('%s, %i paid and %i given back: %s', (status, amount, refunded, shown) => {
  expect(paymentStatus({ status, amount, refunded })).toBe(shown)
})
