import { expect, test } from 'vitest'
import { formatLastDay, formatMegabytes, formatPrice, formatViews, formatWait } from './format.ts'

test('formats sizes in Mo with at most two digits and a French comma', () => {
  expect(formatMegabytes(1_572_864)).toBe('1,5 Mo')
  expect(formatMegabytes(12_345_678)).toBe('11,77 Mo')
})

test.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [185, '3 min'],
  [3900, '1 h 05'],
])('formats a wait of %s seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})

test('formats prices with two digits', () => {
  expect(formatPrice(9.9, 'eur').replace(/\s/g, ' ')).toBe('9,90 €')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1250, '1,3K'],
  [12_345, '12,3K'],
  [999_949, '999,9K'],
  [999_950, '1M'],
  [1_000_000, '1M'],
  [3_400_000, '3,4M'],
])('formats %s views as %s', (views, text) => {
  expect(formatViews(views)).toBe(text)
})

test.each([
  ['2026-12-21T23:00:00.000Z', '21 décembre 2026'],
  ['2026-12-21T09:00:00.000Z', '21 décembre 2026'],
  ['2026-12-21T23:00:00.001Z', '22 décembre 2026'],
  ['2027-07-31T22:00:00.000Z', '31 juillet 2027'],
])('a period that ends at %s has %s as its last day', (end, day) => {
  expect(formatLastDay(end)).toBe(day)
})
