import { expect, test } from 'vitest'
import { isPaidTwice } from './duplicate-payment.ts'

const day = (text: string) => new Date(`2026-${text}T09:00:00Z`)
const november = { from: day('11-01'), until: day('12-01') }
const span = (from: string, until: string | null, change = {}) => ({
  ...{ source: 'stripe' as const, isDuplicate: false, ...change },
  ...{ createdAt: day(from), endedAt: until === null ? null : day(until) },
})

test.each([
  ['beside an older subscription', [span('01-01', null)], true],
  ['beside one that began in it', [span('11-10', null)], true],
  ['beside one that ended in it', [span('01-01', '11-10')], true],
  ['before the other one began', [span('12-01', null)], false],
  ['after the other one had ended', [span('01-01', '11-01')], false],
  ['beside a grant', [span('01-01', null, { source: 'grant' })], false],
  ['beside another duplicate', [span('01-01', null, { isDuplicate: true })], false],
  ['alone', [], false],
])('paid time %s is a duplicate: %#', (_, spans, twice) => {
  expect(isPaidTwice(november, spans)).toBe(twice)
})
