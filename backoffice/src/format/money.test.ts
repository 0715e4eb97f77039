import { expect, it } from 'vitest'
import { formatMoney, readTypedAmount, toTypedAmount } from './money.ts'

it.each([
  ['19,99', 1999],
  ['19.99', 1999],
  ['19,9', 1990],
  ['19', 1900],
  ['0,01', 1],
  ['1 234,50 €', 123_450],
  ['1\u202f234,50\u00a0€', 123_450],
  ['', null],
  ['0', null],
  ['0,00', null],
  ['-5', null],
  ['1,999', null],
  ['1,2,3', null],
  ['12e3', null],
  ['dix', null],
])('%j is %s cents', (text, cents) => {
  expect(readTypedAmount(text)).toBe(cents)
})

it.each([1, 10, 1990, 1999, 123_456])('reads %i cents back from their text', (cents) => {
  expect(readTypedAmount(toTypedAmount(cents))).toBe(cents)
})

it('formats cents as money', () => {
  expect(formatMoney(199_900, 'EUR').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('1 999,00 €')
})
