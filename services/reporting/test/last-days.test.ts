import { describe, expect, test } from 'vitest'
import type { MessageKind } from '../src/messages/index.ts'
import { CONTRACT_FACTS, mailOf, wordsOf } from './support/mail-of.ts'

// A period that is over with the 21st, at midnight in Paris, and one that is over in the morning of that day.
const MIDNIGHT = '2026-12-21T23:00:00.000Z'
const MORNING = '2026-12-21T09:00:00.000Z'

async function wordsFor(kind: MessageKind, change: object): Promise<string> {
  const { subject, text } = await mailOf(kind, { ...CONTRACT_FACTS, ...change })
  return wordsOf(`${subject} ${text}`)
}

describe('a mail names the last day of a period, not the one that begins at its end', () => {
  test.each([
    ['renewal-upcoming', 'sera renouvelé automatiquement le 21 décembre 2026'],
    ['subscription-started', 'Prochaine échéance : le 21 décembre 2026.'],
    ['trial-ending', 'période d’essai se termine le 21 décembre 2026.'],
    ['subscription-cancelled', 'prend fin le 21 décembre 2026'],
    ['subscription-ended', 'a pris fin le 21 décembre 2026.'],
    ['termination-confirmed', 'prend fin le 21 décembre 2026.'],
    ['payment-last-reminder', 'votre accès se ferme le 21 décembre 2026'],
  ] as const)('%s', async (kind, sentence) => {
    for (const at of [MIDNIGHT, MORNING]) {
      const words = await wordsFor(kind, { at })
      expect(words).toContain(sentence)
      expect(words).not.toContain('22 décembre')
    }
  })

  test('into another month and year, in summer too', async () => {
    const dayOf = async (at: string) =>
      /échéance : le (.*?)\./.exec(await wordsFor('subscription-started', { at }))?.[1]
    expect(await dayOf('2026-12-31T23:00:00.000Z')).toBe('31 décembre 2026')
    expect(await dayOf('2027-07-31T22:00:00.000Z')).toBe('31 juillet 2027')
    expect(await dayOf('2027-07-31T22:00:00.001Z')).toBe('1er août 2027')
  })
})

test.each([
  ['renewal-upcoming'],
  ['trial-ending'],
  ['payment-failed'],
  ['payment-last-reminder'],
  ['subscription-cancelled'],
  ['termination-confirmed'],
] as const)('%s says until when access lasts: a whole day, or an hour', async (kind) => {
  expect(await wordsFor(kind, { at: MIDNIGHT })).toMatch(/accès.* jusqu’au 21 décembre 2026 inclus[.,]/)
  expect(await wordsFor(kind, { at: MORNING })).toMatch(/accès.* jusqu’au 21 décembre 2026 à 10 h 00[.,]/)
})

test('states in a late mail about a failed payment that access has ended', async () => {
  const late = await wordsFor('payment-failed', { at: '2026-11-20T23:00:00.000Z' })
  expect(late).toContain(
    'Votre accès est fermé depuis le 21 novembre 2026. Il rouvre dès que le paiement aboutit.',
  )
  expect(late).not.toMatch(/reste ouvert|D’ici là/)
})
