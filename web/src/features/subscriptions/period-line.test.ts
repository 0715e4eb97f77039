import { expect, test } from 'vitest'
import { periodLine } from './period-line.ts'

const END = '2026-12-21T12:00:00.000Z'
const NOW = Date.parse('2026-12-22T12:00:00.000Z')

test.each([
  ['active', true, 'Se renouvelle le 21 décembre 2026'],
  ['active', false, 'Accès ouvert jusqu’au 21 décembre 2026'],
  ['canceled', false, 'Accès ouvert jusqu’au 21 décembre 2026'],
  ['trialing', true, 'Essai jusqu’au 21 décembre 2026, puis premier paiement'],
  ['past_due', true, 'Échéance du 21 décembre 2026'],
  ['inactive', false, 'Terminé le 21 décembre 2026'],
] as const)('%s, renews %s: %s', (status, renews, line) => {
  expect(periodLine({ status, renews, currentPeriodEnd: END }, NOW)).toBe(line)
})

test('no end, no sentence', () => {
  expect(periodLine({ status: 'active', renews: true, currentPeriodEnd: null }, NOW)).toBeUndefined()
})

test.each([
  ['at midnight in Paris', '2026-12-21T23:00:00.000Z', '21'],
  ['in the morning', '2026-12-21T09:00:00.000Z', '21'],
  ['soon after midnight in Paris', '2026-12-21T23:30:00.000Z', '22'],
])('of a period that is over %s, the last day is named', (_, currentPeriodEnd, day) => {
  expect(periodLine({ status: 'active', renews: true, currentPeriodEnd }, NOW)).toBe(
    `Se renouvelle le ${day} décembre 2026`,
  )
})

test('what ended before its period did says no day, for the period’s is not the one', () => {
  const ended = { status: 'inactive', renews: false, currentPeriodEnd: END } as const
  expect(periodLine(ended, Date.parse('2026-11-22T12:00:00.000Z'))).toBeUndefined()
})
