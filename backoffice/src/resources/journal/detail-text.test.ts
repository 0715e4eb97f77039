import { expect, test } from 'vitest'
import { detailName, detailText } from './detail-text.ts'

test.each([
  ['outcome', 'REJECTED', 'Décision prise', 'Rejeté'],
  ['ground', 'AUTHORITY', 'Motif', 'Demande d’une autorité'],
  ['roles', ['ROLE_USER', 'ROLE_MODERATOR'], 'Rôles', 'Membre, Modérateur'],
  ['endAccess', false, 'Accès arrêté', 'Non'],
  ['effectiveAt', '2026-11-23T18:05:00.000Z', 'Prend effet le', '23 novembre 2026 à 19:05'],
  ['reason', null, 'Raison', '–'],
  ['lines', 12, 'Lignes', '12'],
  ['filter', { from: 1 }, 'filter', '{"from":1}'],
])('%s is read in French', (name, value, label, text) => {
  expect([detailName(name), detailText(name, value)]).toEqual([label, text])
})

test('keeps text typed by people unchanged', () => {
  expect(detailText('reason', 'SPAM')).toBe('SPAM')
  expect(detailText('note', '2026-11-23T18:05:00.000Z')).toBe('2026-11-23T18:05:00.000Z')
})
