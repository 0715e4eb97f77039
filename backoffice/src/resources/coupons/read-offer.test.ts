import { expect, it } from 'vitest'
import { EMPTY_OFFER, isCode, isLimit, isPercent, isToCome, readOffer } from './read-offer.ts'

it('reads what was typed', () => {
  expect(readOffer({ ...EMPTY_OFFER, code: ' NOEL-30 ', percentOff: '30' })).toEqual({
    code: 'NOEL-30',
    percentOff: 30,
    duration: 'once',
    maxRedemptions: null,
    expiresAt: null,
  })
})

it('lets the last day be over at midnight in Paris, wherever it was typed', () => {
  const { expiresAt, maxRedemptions } = readOffer({
    ...EMPTY_OFFER,
    maxRedemptions: '100',
    expiresOn: '2026-12-31',
  })
  expect(maxRedemptions).toBe(100)
  expect(expiresAt).toBe('2026-12-31T22:59:59.999Z')
})

it.each([
  ['1', true],
  ['100', true],
  ['0', false],
  ['101', false],
  ['12,5', false],
  ['', false],
  ['1e1', false],
])('%j percent: %s', (typed, right) => {
  expect(isPercent(typed)).toBe(right)
})

it.each([
  ['ABC', true],
  ['ab', false],
  ['deux mots', false],
  ['été', false],
])('code %j: %s', (typed, right) => {
  expect(isCode(typed)).toBe(right)
})

it.each([
  ['', true],
  ['5', true],
  ['0', false],
  ['-1', false],
  ['9999999999', false],
])('limit %j: %s', (typed, right) => {
  expect(isLimit(typed)).toBe(right)
})

it.each([
  ['', true],
  ['2026-11-21', true],
  ['2026-11-20', false],
])('last day %j is to come: %s', (day, right) => {
  expect(isToCome(day, Date.parse('2026-11-21T22:59:00Z'))).toBe(right)
})
