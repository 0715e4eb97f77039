import { expect, test } from 'vitest'
import { computeAge, computeBirthDateBounds, toParisDay } from './birth-date.ts'

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
  expect(computeAge(birthDate, today)).toBe(age)
})

test('a leap-day child turns a year older on 1 March', () => {
  expect(computeAge('2008-02-29', '2026-02-28')).toBe(17)
  expect(computeAge('2008-02-29', '2026-03-01')).toBe(18)
})

test('accepts dates from a hundred years ago to today', () => {
  expect(computeBirthDateBounds(today)).toEqual({ min: '1926-11-21', max: today })
  expect(computeBirthDateBounds('2028-02-29').min).toBe('1928-02-29')
})

test('starts the day at midnight in Paris', () => {
  expect(toParisDay(new Date('2026-11-21T22:59:00Z'))).toBe('2026-11-21')
  expect(toParisDay(new Date('2026-11-21T23:01:00Z'))).toBe('2026-11-22')
})
