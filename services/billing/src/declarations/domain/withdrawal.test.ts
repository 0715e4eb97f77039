import { describe, expect, test } from 'vitest'
import { computeWithdrawalDeadline, computeWithdrawalRefund, type PaidAmount } from './withdrawal.ts'

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

const paid = (left = 3_000): PaidAmount => ({
  amount: 3_000,
  left,
  period: { periodStart: at('2026-11-01T00:00:00Z'), periodEnd: at('2026-12-01T00:00:00Z') },
})
const onDay = (now: string) => ({ now: at(now), askedForAccess: true })

describe('the refund after consent to immediate access', () => {
  test.each([
    ['2026-11-01T00:00:00Z', 3_000],
    ['2026-10-31T23:00:00Z', 3_000],
    ['2026-11-11T00:00:00Z', 2_000],
    // A second of the eleventh day was used: 1999.97…, in the customer's favour.
    ['2026-11-11T00:00:01Z', 2_000],
    ['2026-11-30T23:59:59.999Z', 1],
    ['2026-12-01T00:00:00Z', 0],
    ['2027-01-01T00:00:00Z', 0],
  ])('withdrawn at %s is %i cents', (now, cents) => {
    expect(computeWithdrawalRefund(paid(), onDay(now))).toBe(cents)
  })

  test('is 0 for a period without length', () => {
    const period = { periodStart: at('2026-11-01T00:00:00Z'), periodEnd: at('2026-11-01T00:00:00Z') }
    expect(computeWithdrawalRefund({ ...paid(), period }, onDay('2026-11-01T00:00:00Z'))).toBe(0)
  })
})

test('refunds everything without that consent', () => {
  const whole = { now: at('2026-11-14T00:00:00Z'), askedForAccess: false }
  expect(computeWithdrawalRefund(paid(), whole)).toBe(3_000)
})

test('never refunds more than is left of the payment', () => {
  expect(computeWithdrawalRefund(paid(500), onDay('2026-11-11T00:00:00Z'))).toBe(500)
  expect(computeWithdrawalRefund(paid(0), onDay('2026-11-11T00:00:00Z'))).toBe(0)
  expect(
    computeWithdrawalRefund(paid(500), { ...onDay('2026-11-11T00:00:00Z'), askedForAccess: false }),
  ).toBe(500)
})
