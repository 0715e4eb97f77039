import { describe, expect, test } from 'vitest'
import { computeCreditedTax, computeIncludedTax, formatDocumentNumber } from './invoice-document.ts'

test.each([
  [1999, 20, 333],
  [999, 20, 166],
  [29_990, 20, 4_998],
  [1999, 5.5, 104],
  [1999, 0, 0],
  [0, 20, 0],
  [1, 20, 0],
])('%i cents at %d %% include %i cents of tax', (gross, rate, tax) => {
  expect(computeIncludedTax(gross, rate)).toBe(tax)
})

describe('the tax of credit notes', () => {
  const invoice = (gross: number, taxRate = 20) => ({
    gross,
    taxRate,
    tax: computeIncludedTax(gross, taxRate),
  })
  const creditAll = (whole: ReturnType<typeof invoice>, parts: number[]) => {
    const notes: { gross: number; tax: number }[] = []
    for (const gross of parts) notes.push({ gross, tax: computeCreditedTax(whole, notes, gross) })
    return notes
  }

  test.each([
    [[1_999], [333]],
    [
      [500, 1_499],
      [83, 250],
    ],
    // Each alone would include 0, 0 and 332.
    [
      [3, 3, 1_993],
      [0, 1, 332],
    ],
  ])('of %j cents is %j', (parts, taxes) => {
    expect(creditAll(invoice(1_999), parts).map(({ tax }) => tax)).toEqual(taxes)
  })

  test.each([0, 2.1, 5.5, 10, 20, 50])('adds up at %d %%, cent by cent', (rate) => {
    for (const gross of [1, 7, 100, 999, 1_999]) {
      const whole = invoice(gross, rate)
      const notes = creditAll(whole, Array<number>(gross).fill(1))
      expect(notes.reduce((cents, { tax }) => cents + tax, 0)).toBe(whole.tax)
      expect(notes.every(({ tax }) => tax === 0 || tax === 1)).toBe(true)
    }
  })

  test('is never negative nor more than the note, whatever earlier notes say', () => {
    expect(computeCreditedTax(invoice(1_999, 0), [{ gross: 999, tax: 166 }], 1_000)).toBe(0)
    expect(computeCreditedTax(invoice(1_999), [{ gross: 1_998, tax: 0 }], 1)).toBe(1)
  })
})

test('formats numbers with series, year and position', () => {
  expect(formatDocumentNumber('invoice', '2026', 42)).toBe('F-2026-000042')
  expect(formatDocumentNumber('credit-note', '2027', 1)).toBe('A-2027-000001')
  expect(formatDocumentNumber('invoice', '2026', 1_234_567)).toBe('F-2026-1234567')
})
