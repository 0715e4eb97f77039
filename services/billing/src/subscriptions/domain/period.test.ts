import { expect, test } from 'vitest'
import { computePeriodEnd } from './period.ts'

test.each([
  ['2026-11-21T09:00:00.123Z', 'month', '2026-12-21T09:00:00.123Z'],
  ['2026-12-31T23:59:59.999Z', 'month', '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T00:00:00.000Z', 'month', '2027-02-28T00:00:00.000Z'],
  ['2028-01-30T12:00:00.000Z', 'month', '2028-02-29T12:00:00.000Z'],
  ['2026-03-31T00:30:00.000Z', 'month', '2026-04-30T00:30:00.000Z'],
  ['2026-11-21T09:00:00.000Z', 'year', '2027-11-21T09:00:00.000Z'],
  ['2028-02-29T09:00:00.000Z', 'year', '2029-02-28T09:00:00.000Z'],
] as const)('%s and a %s end at %s', (start, interval, end) => {
  expect(computePeriodEnd(new Date(start), interval).toISOString()).toBe(end)
})
