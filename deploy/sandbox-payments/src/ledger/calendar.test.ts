import { expect, test } from 'vitest'
import { addPeriods } from './calendar.ts'

test.each([
  ['2026-11-21T09:00:00.000Z', 'month', 1, '2026-12-21T09:00:00.000Z'],
  ['2026-01-31T09:00:00.000Z', 'month', 1, '2026-02-28T09:00:00.000Z'],
  ['2026-01-31T09:00:00.000Z', 'month', 2, '2026-03-31T09:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 'month', 2, '2027-02-28T23:59:59.999Z'],
  ['2024-02-29T00:00:00.000Z', 'year', 1, '2025-02-28T00:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 'year', 4, '2028-02-29T00:00:00.000Z'],
] as const)('from %s, %s %i: %s', (anchor, interval, count, end) => {
  expect(new Date(addPeriods(Date.parse(anchor), interval, count)).toISOString()).toBe(end)
})
