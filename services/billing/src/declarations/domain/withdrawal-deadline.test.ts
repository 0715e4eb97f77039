import { describe, expect, test } from 'vitest'
import { computeWithdrawalDeadline } from './withdrawal-deadline.ts'

const at = (text: string) => new Date(text)

describe('the withdrawal deadline', () => {
  test.each([
    ['the end of the fourteenth day in Paris', '2026-11-02T09:00:00.123Z', '2026-11-16T22:59:59.999Z'],
    ['the end of that day across a clock change', '2026-10-20T09:00:00.123Z', '2026-11-03T22:59:59.999Z'],
    ['the end of Monday when that day is a Saturday', '2026-11-07T09:00:00Z', '2026-11-23T22:59:59.999Z'],
    ['the end of Monday when it is a Sunday', '2026-11-08T09:00:00Z', '2026-11-23T22:59:59.999Z'],
    ['the end of the day after a holiday', '2026-10-28T09:00:00Z', '2026-11-12T22:59:59.999Z'],
    ['the end of Tuesday after Easter', '2027-03-13T09:00:00Z', '2027-03-30T21:59:59.999Z'],
  ])('is %s', (_, createdAt, end) => {
    expect(computeWithdrawalDeadline({ createdAt: at(createdAt) })).toEqual(at(end))
  })
})
