import { describe, expect, test } from 'vitest'
import { computeUnusedPayments, type PaidPeriod } from './unused-payments.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const period = (from: number, to: number, change: Partial<PaidPeriod> = {}): PaidPeriod => ({
  periodStart: day(from),
  periodEnd: day(to),
  createdAt: day(from),
  order: 0,
  replacedAt: null,
  payments: [],
  price: null,
  ...change,
})
const paid = (id: string, amount: number) => ({ payments: [{ id, amount }] })
const unused = (periods: PaidPeriod[], now: Date) => Object.fromEntries(computeUnusedPayments(periods, now))

describe('one period', () => {
  const month = [period(1, 31, paid('a', 3_000))]
  test.each([
    [day(1), 3_000],
    [new Date(+day(1) - 3_600_000), 3_000],
    [day(11), 2_000],
    // A second of the eleventh day was used: 1999.97…, in the customer's favour.
    [new Date(+day(11) + 1_000), 2_000],
    [new Date(+day(31) - 1), 1],
    [day(31), 0],
    [day(60), 0],
  ])('leaves at %s %i cents', (now, cents) => {
    expect(unused(month, now)).toEqual({ a: cents })
  })

  test('leaves nothing of a period without length', () => {
    expect(unused([period(1, 1, paid('a', 3_000))], day(1))).toEqual({ a: 0 })
  })
})

describe('a plan change', () => {
  test('that cost something uses the rest of the old period at the rate of the new one', () => {
    const periods = [period(1, 31, paid('month', 2_000)), period(1, 366, paid('year', 18_250))]
    // 20 250 cents for 365 days: 13 days cost 721.23.
    expect(unused(periods, day(14))).toEqual({ month: 1_279, year: 18_250 })
  })

  test('that cost nothing uses the price of the new period', () => {
    const periods = [period(1, 366, paid('year', 9_990)), period(1, 31, { price: 3_000 })]
    expect(unused(periods, day(14))).toEqual({ year: 8_690 })
  })

  test('that lengthened the new period uses all of the rest over it', () => {
    const periods = [period(1, 366, paid('year', 9_900)), period(1, 100)]
    expect(unused(periods, day(14))).toEqual({ year: 8_600 })
  })

  test('on a later day keeps what was used before it', () => {
    const periods = [period(1, 31, paid('first', 3_000)), period(11, 41, paid('second', 1_000))]
    expect(unused(periods, day(11))).toEqual({ first: 2_000, second: 1_000 })
    expect(unused(periods, day(26))).toEqual({ first: 500, second: 1_000 })
    expect(unused(periods, day(36))).toEqual({ first: 0, second: 500 })
  })

  test('after another one carries the rest of both on', () => {
    const periods = [
      period(1, 31, paid('first', 3_000)),
      period(11, 21, { price: 1_000 }),
      period(16, 26, paid('last', 500)),
    ]
    expect(unused(periods, day(21))).toEqual({ first: 500, last: 500 })
  })
})

describe('another sale', () => {
  test('that began on the day of a renewal of the replaced one uses the rest of it', () => {
    const replacedAt = new Date(+day(30) + 43_200_000)
    const periods = [
      period(31, 61, { ...paid('renewal', 3_000), replacedAt }),
      period(1, 31, { ...paid('first', 3_000), replacedAt }),
      { ...period(30, 60, paid('upgrade', 600)), periodStart: replacedAt, periodEnd: day(60), order: 1 },
    ]
    // Half a day of the first period, the renewal and the upgrade are worth 3 650 cents for 29.5 days.
    expect(unused(periods, new Date(+replacedAt + 5.9 * 86_400_000))).toEqual({
      first: 0,
      renewal: 2_320,
      upgrade: 600,
    })
  })

  test('uses nothing of the time between the end of the replaced one and its own start', () => {
    const periods = [
      period(1, 31, { ...paid('first', 3_000), replacedAt: day(11) }),
      { ...period(13, 43, paid('upgrade', 1_000)), order: 1 },
    ]
    expect(unused(periods, day(12))).toEqual({ first: 2_000, upgrade: 1_000 })
  })
})

test('gives the same in any order', () => {
  const periods = [
    period(1, 31, paid('month', 2_000)),
    period(1, 366, { ...paid('year', 9), createdAt: day(2) }),
  ]
  expect(unused([...periods].reverse(), day(14))).toEqual(unused(periods, day(14)))
})

test('lets a renewal begin where its predecessor ends', () => {
  const periods = [period(1, 31, paid('first', 3_000)), period(31, 61, paid('second', 3_000))]
  expect(unused(periods, day(46))).toEqual({ first: 0, second: 1_500 })
})
