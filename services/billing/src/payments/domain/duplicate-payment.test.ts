import { expect, test } from 'vitest'
import { isPaidTwice } from './duplicate-payment.ts'

const day = (text: string) => new Date(`2026-${text}T09:00:00Z`)
const november = { from: day('11-01'), until: day('12-01') }
const life = (from: string, until: string | null, change = {}) => ({
  ...{ source: 'stripe' as const, isDuplicate: false, ...change },
  ...{ createdAt: day(from), endedAt: until === null ? null : day(until) },
})

test.each([
  ['beside one that has run for long', [life('01-01', null)], true],
  ['beside one that began meanwhile', [life('11-10', null)], true],
  ['beside one that ended meanwhile', [life('01-01', '11-10')], true],
  ['before the other one began', [life('12-01', null)], false],
  ['after the other one had ended', [life('01-01', '11-01')], false],
  ['beside a gift', [life('01-01', null, { source: 'grant' })], false],
  ['beside another one too many', [life('01-01', null, { isDuplicate: true })], false],
  ['alone', [], false],
])('time that was bought %s: %#', (_, lives, twice) => {
  expect(isPaidTwice(november, lives)).toBe(twice)
})
