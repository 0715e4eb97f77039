import { expect, test } from 'vitest'
import { describePeriodEnd } from './period-line.ts'

const END = '2026-12-21T12:00:00.000Z'
const NOW = Date.parse('2026-12-22T12:00:00.000Z')
const RENEWING = { status: 'active', renews: true, paymentProblem: null } as const

test.each([
  ['active', true, 'Se renouvelle le 21 décembre 2026'],
  ['active', false, 'Accès ouvert jusqu’au 21 décembre 2026'],
  ['canceled', false, 'Accès ouvert jusqu’au 21 décembre 2026'],
  ['trialing', true, 'Essai jusqu’au 21 décembre 2026, puis premier paiement'],
  ['inactive', false, 'Terminé le 21 décembre 2026'],
] as const)('%s, renews %s: %s', (status, renews, line) => {
  expect(describePeriodEnd({ status, renews, currentPeriodEnd: END, paymentProblem: null }, NOW)).toBe(line)
})

test('returns nothing without an end', () => {
  expect(describePeriodEnd({ ...RENEWING, currentPeriodEnd: null }, NOW)).toBeUndefined()
})

test.each([
  ['at midnight in Paris', '2026-12-21T23:00:00.000Z', '21'],
  ['in the morning', '2026-12-21T09:00:00.000Z', '21'],
  ['soon after midnight in Paris', '2026-12-21T23:30:00.000Z', '22'],
])('names the last day of a period that ends %s', (_, currentPeriodEnd, day) => {
  expect(describePeriodEnd({ ...RENEWING, currentPeriodEnd }, NOW)).toBe(
    `Se renouvelle le ${day} décembre 2026`,
  )
})

test('names no day when the subscription ended before its period', () => {
  const ended = { status: 'inactive', renews: false, currentPeriodEnd: END, paymentProblem: null } as const
  expect(describePeriodEnd(ended, Date.parse('2026-11-22T12:00:00.000Z'))).toBeUndefined()
})

test('names the day of the failed payment when past due, never a future end', () => {
  const since = '2026-11-21T12:00:00.000Z'
  const owing = { status: 'past_due', renews: true, currentPeriodEnd: END } as const
  const paymentProblem = { amountDue: 999, since, accessUntil: END }
  const now = Date.parse('2026-11-22T12:00:00.000Z')
  expect(describePeriodEnd({ ...owing, paymentProblem }, now)).toBe('Impayé depuis le 21 novembre 2026')
  expect(describePeriodEnd({ ...owing, paymentProblem: null }, now)).toBeUndefined()
  const unknown = { ...paymentProblem, since: END }
  expect(describePeriodEnd({ ...owing, paymentProblem: unknown }, now)).toBeUndefined()
  expect(describePeriodEnd({ ...owing, paymentProblem: unknown }, NOW)).toBe(
    'Impayé depuis le 21 décembre 2026',
  )
})
