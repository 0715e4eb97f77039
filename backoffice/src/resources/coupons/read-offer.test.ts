import { expect, it } from 'vitest'
import { EMPTY_OFFER, isFuture, isValidCode, isValidLimit, isValidPercent, readOffer } from './read-offer.ts'

it('reads typed values', () => {
  expect(readOffer({ ...EMPTY_OFFER, code: ' NOEL-30 ', percentOff: '30' })).toEqual({
    code: 'NOEL-30',
    percentOff: 30,
    duration: 'once',
    maxRedemptions: null,
    expiresAt: null,
  })
})

it('ends the last day at midnight in Paris in every time zone', () => {
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
  expect(isValidPercent(typed)).toBe(right)
})

it.each([
  ['ABC', true],
  ['ab', false],
  ['deux mots', false],
  ['été', false],
])('code %j: %s', (typed, right) => {
  expect(isValidCode(typed)).toBe(right)
})

it.each([
  ['', true],
  ['5', true],
  ['0', false],
  ['-1', false],
  ['9999999999', false],
])('limit %j: %s', (typed, right) => {
  expect(isValidLimit(typed)).toBe(right)
})

it.each([
  ['', true],
  ['2026-11-21', true],
  ['2026-11-20', false],
])('last day %j is in the future: %s', (day, right) => {
  expect(isFuture(day, Date.parse('2026-11-21T22:59:00Z'))).toBe(right)
})
