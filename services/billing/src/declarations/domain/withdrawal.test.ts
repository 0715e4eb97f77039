import { describe, expect, test } from 'vitest'
import { type Paid, withdrawalEnd, withdrawalRefund } from './withdrawal.ts'

const at = (text: string) => new Date(text)

describe('until when', () => {
  test.each([
    ['the fourteenth day is over in Paris', '2026-11-02T09:00:00.123Z', '2026-11-16T22:59:59.999Z'],
    ['that day is, whatever the clocks do meanwhile', '2026-10-20T09:00:00.123Z', '2026-11-03T22:59:59.999Z'],
    ['Monday is over, where that day is a Saturday', '2026-11-07T09:00:00Z', '2026-11-23T22:59:59.999Z'],
    ['Monday is over, where it is a Sunday', '2026-11-08T09:00:00Z', '2026-11-23T22:59:59.999Z'],
    ['the day after a holiday is over', '2026-10-28T09:00:00Z', '2026-11-12T22:59:59.999Z'],
    ['Tuesday is over, after Easter', '2027-03-13T09:00:00Z', '2027-03-30T21:59:59.999Z'],
  ])('%s', (_, createdAt, end) => {
    expect(withdrawalEnd({ createdAt: at(createdAt) })).toEqual(at(end))
  })
})

const paid = (left = 3_000): Paid => ({
  amount: 3_000,
  left,
  period: { periodStart: at('2026-11-01T00:00:00Z'), periodEnd: at('2026-12-01T00:00:00Z') },
})
const onDay = (now: string) => ({ now: at(now), askedForAccess: true })

describe('of somebody who asked for access at once', () => {
  test.each([
    ['2026-11-01T00:00:00Z', 3_000],
    ['2026-10-31T23:00:00Z', 3_000],
    ['2026-11-11T00:00:00Z', 2_000],
    // A second of the eleventh day was used: 1999.97…, in the customer's favour.
    ['2026-11-11T00:00:01Z', 2_000],
    ['2026-11-30T23:59:59.999Z', 1],
    ['2026-12-01T00:00:00Z', 0],
    ['2027-01-01T00:00:00Z', 0],
  ])('withdrawn at %s: %i cents', (now, cents) => {
    expect(withdrawalRefund(paid(), onDay(now))).toBe(cents)
  })

  test('nothing of a time without length', () => {
    const period = { periodStart: at('2026-11-01T00:00:00Z'), periodEnd: at('2026-11-01T00:00:00Z') }
    expect(withdrawalRefund({ ...paid(), period }, onDay('2026-11-01T00:00:00Z'))).toBe(0)
  })
})

test('of somebody who did not, all of it', () => {
  const whole = { now: at('2026-11-14T00:00:00Z'), askedForAccess: false }
  expect(withdrawalRefund(paid(), whole)).toBe(3_000)
})

test('never more than is left of the payment', () => {
  expect(withdrawalRefund(paid(500), onDay('2026-11-11T00:00:00Z'))).toBe(500)
  expect(withdrawalRefund(paid(0), onDay('2026-11-11T00:00:00Z'))).toBe(0)
  expect(withdrawalRefund(paid(500), { ...onDay('2026-11-11T00:00:00Z'), askedForAccess: false })).toBe(500)
})
