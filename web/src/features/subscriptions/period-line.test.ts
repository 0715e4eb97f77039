import { expect, test } from 'vitest'
import { periodLine } from './period-line.ts'

const END = '2026-12-21T12:00:00.000Z'

test.each([
  ['active', true, 'Se renouvelle le 21 décembre 2026'],
  ['active', false, 'Accès ouvert jusqu’au 21 décembre 2026'],
  ['canceled', false, 'Accès ouvert jusqu’au 21 décembre 2026'],
  ['trialing', true, 'Essai jusqu’au 21 décembre 2026, puis premier paiement'],
  ['past_due', true, 'Échéance du 21 décembre 2026'],
  ['inactive', false, 'Terminé le 21 décembre 2026'],
] as const)('%s, renews %s: %s', (status, renews, line) => {
  expect(periodLine({ status, renews, currentPeriodEnd: END })).toBe(line)
})

test('no end, no sentence', () => {
  expect(periodLine({ status: 'active', renews: true, currentPeriodEnd: null })).toBeUndefined()
})
