import { describe, expect, test } from 'vitest'
import { formatDecimal, parseCents } from '../../../src/adapters/verotel/amounts.ts'
import { addPeriods, dayOf, endOf, parseDay, startOf } from '../../../src/adapters/verotel/days.ts'
import { readSaleStatus } from '../../../src/adapters/verotel/sale-status.ts'
import { PaymentUnavailable } from '../../../src/ports.ts'

describe('an amount', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [1_999, '19.99'],
    [100_000, '1000.00'],
  ])('formats %i cents as %s, and parses it back', (cents, text) => {
    expect(formatDecimal(cents)).toBe(text)
    expect(parseCents(text)).toBe(cents)
  })

  test('is parsed by digits, where floats would lose a cent', () => {
    for (let cents = 0; cents <= 30_000; cents++) expect(parseCents(formatDecimal(cents))).toBe(cents)
    expect([parseCents('12'), parseCents('12.3'), parseCents(' 1.15 ')]).toEqual([1_200, 1_230, 115])
  })

  test.each([undefined, '', '12,50', '-1.00', '1e3', '1.234', 'NaN'])('is not parsed from %s', (text) => {
    expect(parseCents(text)).toBeNull()
  })
})

describe('a day without a time zone', () => {
  test.each([
    ['2026-12-21', '2026-12-20T23:00:00.000Z', '2026-12-21T23:00:00.000Z'],
    ['2026-07-21', '2026-07-20T22:00:00.000Z', '2026-07-21T22:00:00.000Z'],
    // The clocks change: 23 and 25 hours.
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('%s lasts from midnight to midnight in Paris', (day, start, end) => {
    expect(startOf(day).toISOString()).toBe(start)
    expect(endOf(day).toISOString()).toBe(end)
    expect(dayOf(new Date(startOf(day).getTime()))).toBe(day)
    expect(dayOf(new Date(endOf(day).getTime() - 1))).toBe(day)
  })

  test('is parsed only when it exists', () => {
    expect(parseDay('2026-02-28')).toBe('2026-02-28')
    expect(parseDay('2026-02-28 10:00:00')).toBe('2026-02-28')
    for (const text of [undefined, '', '2026-02-30', '28-02-2026', '2026-13-01', 'soon'])
      expect(parseDay(text)).toBeNull()
  })

  test('moves by periods to the last day of short months', () => {
    expect(addPeriods('2027-01-31', 'month', 1)).toBe('2027-02-28')
    expect(addPeriods('2026-12-31', 'month', 1)).toBe('2027-01-31')
    expect(addPeriods('2028-02-29', 'year', -1)).toBe('2027-02-28')
    expect(addPeriods('2026-01-15', 'month', -1)).toBe('2025-12-15')
  })
})

describe('the status of a sale', () => {
  test.each([
    ['a name without a value', `a${' '.repeat(65_000)}`],
    ['nothing but spaces', ' '.repeat(65_000)],
    ['spaces in a value', `a:x${' '.repeat(65_000)}x`],
    ['lines without a colon', `${' \r\n'.repeat(20_000)}`],
    ['an open quote', `a: "${'" '.repeat(30_000)}`],
  ])('is refused in linear time for %s', (_what, answer) => {
    const began = performance.now()
    expect(() => readSaleStatus(answer)).toThrow(PaymentUnavailable)
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('is parsed whatever the style of its lines', () => {
    const answer =
      'response: FOUND\r\nsaleID : "41000001"\n  price_amount: 19.90\nPriceCurrency: EUR\n\n---\n'
    const lines = `${answer}nextChargeOn: 2026-12-21\ncancelled: No\nreferenceID: ~\nperiod: P1Y\nbuyerEmail: x@y.test\n`
    expect(readSaleStatus(lines)).toEqual({
      saleID: '41000001',
      referenceID: null,
      interval: 'year',
      price: 1_990,
      currency: 'EUR',
      nextChargeOn: '2026-12-21',
      expiresOn: null,
      phase: null,
      cancelled: false,
      over: false,
      custom1: null,
      custom2: null,
      custom3: null,
    })
  })

  test.each([
    ['saleStatus: expired', { over: true, cancelled: null }],
    ['expired: 1', { over: true }],
    ['subscriptionPhase: terminated', { over: true }],
    ['status: cancelled', { over: false, cancelled: true }],
    ['cancelledOn: 2026-12-01', { cancelled: true }],
    ['status: extended', { over: false }],
  ])('is read from %s', (line, expected) => {
    expect(readSaleStatus(`saleID: 1\n${line}\n`)).toMatchObject(expected)
  })

  test('is null for an unknown sale, and nonsense throws PaymentUnavailable', () => {
    expect(readSaleStatus('response: NOTFOUND\n')).toBeNull()
    expect(readSaleStatus('response: NOT FOUND\n')).toBeNull()
    for (const text of ['', '<html>Maintenance</html>', 'error: wrong signature'])
      expect(() => readSaleStatus(text)).toThrow(PaymentUnavailable)
  })
})
