import { expect, test } from 'vitest'
import { ageOf, birthDateBounds, dayOf } from './birth-date.ts'

const today = '2026-11-21'

test.each([
  ['2008-11-21', 18],
  ['2008-11-22', 17],
  ['2026-11-21', 0],
  ['1926-11-21', 100],
  ['2026-11-22', null],
  ['1926-11-20', null],
  ['', null],
  ['0019-01-01', null],
])('born on %s: %s', (birthDate, age) => {
  expect(ageOf(birthDate, today)).toBe(age)
})

test('a leap-day child grows older on the first of March', () => {
  expect(ageOf('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOf('2008-02-29', '2026-03-01')).toBe(18)
})

test('the field goes from a hundred years ago to today', () => {
  expect(birthDateBounds(today)).toEqual({ min: '1926-11-21', max: today })
  expect(birthDateBounds('2028-02-29').min).toBe('1928-02-29')
})

test('the day begins at midnight in Paris', () => {
  expect(dayOf(new Date('2026-11-21T22:59:00Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-11-21T23:01:00Z'))).toBe('2026-11-22')
})
