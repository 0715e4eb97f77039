import { expect, test } from 'vitest'
import { factsBetween, toPaymentStatus } from './payment.ts'

type After = Parameters<typeof factsBetween>[1]
const is = (status: After['status'], refundedAmount = 0): After => ({ status, refundedAmount, amount: 1999 })

test.each([
  ['a received payment', null, is('succeeded'), ['received 1999']],
  ['no change', is('succeeded'), is('succeeded'), []],
  ['a failed payment', null, is('failed'), ['failed 1999']],
  ['the same failure again', is('failed'), is('failed'), []],
  ['a payment received at the next attempt', is('failed'), is('succeeded'), ['received 1999']],
  ['a partial refund', is('succeeded'), is('succeeded', 500), ['refunded 500']],
  ['another partial refund', is('succeeded', 500), is('succeeded', 900), ['refunded 400']],
  ['a refund of the rest', is('succeeded', 900), is('refunded', 1999), ['refunded 1099']],
  ['a payment received and refunded at once', null, is('refunded', 1999), ['received 1999', 'refunded 1999']],
  ['a refund that did not arrive', is('refunded', 1999), is('succeeded'), ['restored 1999']],
  ['a dispute that was won', is('disputed'), is('succeeded'), ['restored 1999']],
  ['a dispute', is('succeeded'), is('disputed'), ['disputed 1999']],
  ['a dispute after a partial refund', is('succeeded', 500), is('disputed', 500), ['disputed 1499']],
  ['a dispute won after a partial refund', is('disputed', 500), is('succeeded', 500), ['restored 1499']],
  ['a dispute after a full refund', is('refunded', 1999), is('disputed', 1999), []],
  ['a dispute won after a full refund', is('disputed', 1999), is('refunded', 1999), []],
  ['an unchanged dispute', is('disputed'), is('disputed'), []],
  ['a payment disputed when first seen', null, is('disputed'), ['received 1999', 'disputed 1999']],
] as const)('lists the facts of %s', (_, before, after, facts) => {
  expect(factsBetween(before, after).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(facts)
})

test.each([
  ['succeeded', 1999, 0, 'succeeded'],
  ['succeeded', 1999, 1998, 'succeeded'],
  ['succeeded', 1999, 1999, 'refunded'],
  ['succeeded', 0, 0, 'succeeded'],
  ['disputed', 1999, 1999, 'disputed'],
  ['failed', 1999, 0, 'failed'],
] as const)('%s with %i paid and %i refunded is %s', (status, amount, refunded, shown) => {
  expect(toPaymentStatus({ status, amount, refunded })).toBe(shown)
})
