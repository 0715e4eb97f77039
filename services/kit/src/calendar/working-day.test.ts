import { expect, test } from 'vitest'
import { endOfWorkingDay, isWorkingDay, publicHolidays } from './working-day.ts'

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

test.each([
  // Easter Monday, Ascension, Whit Monday.
  [2008, '03-24', '05-01', '05-12'],
  [2024, '04-01', '05-09', '05-20'],
  [2025, '04-21', '05-29', '06-09'],
  [2026, '04-06', '05-14', '05-25'],
  [2027, '03-29', '05-06', '05-17'],
  [2028, '04-17', '05-25', '06-05'],
  [2029, '04-02', '05-10', '05-21'],
  [2030, '04-22', '05-30', '06-10'],
  [2035, '03-26', '05-03', '05-14'],
  // The latest possible date, and both corrections of the calendar.
  [2038, '04-26', '06-03', '06-14'],
  [2049, '04-19', '05-27', '06-07'],
  [2076, '04-20', '05-28', '06-08'],
])('lists the holidays of %i', (year, ...ofEaster) => {
  const days = new Set([...FIXED, ...ofEaster])
  expect(new Set(publicHolidays(year))).toEqual(new Set([...days].map((day) => `${year}-${day}`)))
})

test.each([
  ['a Friday', '2026-11-20', true],
  ['a Saturday', '2026-11-21', false],
  ['a Sunday', '2026-11-22', false],
  ['a Monday', '2026-11-23', true],
  ['Easter Monday', '2026-04-06', false],
  ['Good Friday, which is a holiday in Alsace and Moselle only', '2026-04-03', true],
  ['the day before a holiday', '2026-11-10', true],
  ['a holiday in the week', '2026-11-11', false],
  ['New Year', '2027-01-01', false],
])('%s', (_, day, expected) => {
  expect(isWorkingDay(day)).toBe(expected)
})

test.each([
  ['on a working day', '2026-11-06T12:00:00Z', 14, '2026-11-20T22:59:59.999Z'],
  ['on a Saturday', '2026-11-07T12:00:00Z', 14, '2026-11-23T22:59:59.999Z'],
  ['on a Sunday', '2026-11-08T12:00:00Z', 14, '2026-11-23T22:59:59.999Z'],
  ['on a holiday in the week', '2026-10-28T12:00:00Z', 14, '2026-11-12T22:59:59.999Z'],
  ['on the Saturday before Easter Monday', '2026-03-21T12:00:00Z', 14, '2026-04-07T21:59:59.999Z'],
  ['on Ascension Day', '2026-04-30T12:00:00Z', 14, '2026-05-15T21:59:59.999Z'],
  ['on Whit Monday', '2026-05-11T12:00:00Z', 14, '2026-05-26T21:59:59.999Z'],
  ['on Christmas, a Friday before a weekend', '2026-12-11T12:00:00Z', 14, '2026-12-28T22:59:59.999Z'],
  ['on New Year, a Friday before a weekend', '2026-12-18T12:00:00Z', 14, '2027-01-04T22:59:59.999Z'],
  ['on the day when the clocks go back', '2026-10-11T12:00:00Z', 14, '2026-10-26T22:59:59.999Z'],
  ['on the day when they go forward', '2026-03-15T12:00:00Z', 14, '2026-03-30T21:59:59.999Z'],
  ['on a day that has begun in Paris only', '2026-11-06T23:30:00Z', 14, '2026-11-23T22:59:59.999Z'],
])('a time that ends %s', (_, moment, later, end) => {
  expect(endOfWorkingDay(new Date(moment), later).toISOString()).toBe(end)
})
