import { expect, test } from 'vitest'
import { businessDay, endOfBusinessDay } from './business-day.ts'

test.each([
  ['the last second of a winter day', '2026-11-21T22:59:59.999Z', '2026-11-21'],
  ['midnight in winter', '2026-11-21T23:00:00.000Z', '2026-11-22'],
  ['the last second of a summer day', '2026-07-14T21:59:59.999Z', '2026-07-14'],
  ['midnight in summer', '2026-07-14T22:00:00.000Z', '2026-07-15'],
  ['the start of the day of 23 hours', '2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['its end, an hour early', '2026-03-29T21:59:59.999Z', '2026-03-29'],
  ['the day after it', '2026-03-29T22:00:00.000Z', '2026-03-30'],
  ['the start of the day of 25 hours', '2026-10-24T22:00:00.000Z', '2026-10-25'],
  ['its end, an hour late', '2026-10-25T22:59:59.999Z', '2026-10-25'],
  ['the day after that', '2026-10-25T23:00:00.000Z', '2026-10-26'],
  ['a new year', '2026-12-31T23:00:00.000Z', '2027-01-01'],
])('%s', (_, moment, day) => {
  expect(businessDay(new Date(moment))).toBe(day)
})

test.each([
  ['a winter day', '2026-11-21T08:00:00.000Z', 0, '2026-11-21T22:59:59.999Z'],
  ['a summer day', '2026-07-14T08:00:00.000Z', 0, '2026-07-14T21:59:59.999Z'],
  ['the day of 23 hours', '2026-03-29T08:00:00.000Z', 0, '2026-03-29T21:59:59.999Z'],
  ['the day of 25 hours', '2026-10-25T08:00:00.000Z', 0, '2026-10-25T22:59:59.999Z'],
  ['fourteen days later, in winter', '2026-10-20T21:30:00.000Z', 14, '2026-11-03T22:59:59.999Z'],
  [
    'fourteen days after a day that has begun in Paris only',
    '2026-10-20T22:30:00.000Z',
    14,
    '2026-11-04T22:59:59.999Z',
  ],
  ['into another year', '2026-12-25T12:00:00.000Z', 14, '2027-01-08T22:59:59.999Z'],
])('returns the end of %s', (_, moment, later, end) => {
  expect(endOfBusinessDay(new Date(moment), later).toISOString()).toBe(end)
})
