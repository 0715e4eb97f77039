import { expect, test } from 'vitest'
import { periodLine } from './period-line.ts'

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
  expect(periodLine({ status, renews, currentPeriodEnd: END, paymentProblem: null }, NOW)).toBe(line)
})

test('no end, no sentence', () => {
  expect(periodLine({ ...RENEWING, currentPeriodEnd: null }, NOW)).toBeUndefined()
})

test.each([
  ['at midnight in Paris', '2026-12-21T23:00:00.000Z', '21'],
  ['in the morning', '2026-12-21T09:00:00.000Z', '21'],
  ['soon after midnight in Paris', '2026-12-21T23:30:00.000Z', '22'],
])('of a period that is over %s, the last day is named', (_, currentPeriodEnd, day) => {
  expect(periodLine({ ...RENEWING, currentPeriodEnd }, NOW)).toBe(`Se renouvelle le ${day} décembre 2026`)
})

test('what ended before its period did says no day, for the period’s is not the one', () => {
  const ended = { status: 'inactive', renews: false, currentPeriodEnd: END, paymentProblem: null } as const
  expect(periodLine(ended, Date.parse('2026-11-22T12:00:00.000Z'))).toBeUndefined()
})

test('what is owed for names the day from which paying failed, never the end of a period to come', () => {
  const since = '2026-11-21T12:00:00.000Z'
  const owing = { status: 'past_due', renews: true, currentPeriodEnd: END } as const
  const paymentProblem = { amountDue: 999, since, accessUntil: END }
  const now = Date.parse('2026-11-22T12:00:00.000Z')
  expect(periodLine({ ...owing, paymentProblem }, now)).toBe('Impayé depuis le 21 novembre 2026')
  expect(periodLine({ ...owing, paymentProblem: null }, now)).toBeUndefined()
  const unknown = { ...paymentProblem, since: END }
  expect(periodLine({ ...owing, paymentProblem: unknown }, now)).toBeUndefined()
  expect(periodLine({ ...owing, paymentProblem: unknown }, NOW)).toBe('Impayé depuis le 21 décembre 2026')
})
