import { expect, test } from 'vitest'
import { judgeBirthDate } from './age.ts'

const noon = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2008-11-21', 'adult'],
  ['2008-11-22', 'minor'],
  ['2026-11-21', 'minor'],
  ['2026-11-22', 'future'],
  ['1926-11-21', 'adult'],
  ['1926-11-20', 'too-old'],
  ['1900-01-01', 'too-old'],
  ['2000-02-30', 'no-date'],
  ['2000-13-01', 'no-date'],
  ['2000-02-29', 'adult'],
])('born on %s: %s', (birthDate, verdict) => {
  expect(judgeBirthDate(birthDate, noon)).toBe(verdict)
})

test('counts a leap-day child as adult on the first of March', () => {
  expect(judgeBirthDate('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe('minor')
  expect(judgeBirthDate('2008-02-29', new Date('2026-03-01T12:00:00Z'))).toBe('adult')
})

test('starts the day at midnight in Paris, not in Greenwich', () => {
  expect(judgeBirthDate('2008-11-22', new Date('2026-11-21T22:59:00Z'))).toBe('minor')
  expect(judgeBirthDate('2008-11-22', new Date('2026-11-21T23:01:00Z'))).toBe('adult')
})
