import { describe, expect, test } from 'vitest'
import { creditedTax, documentNumber, taxWithin } from './invoice-document.ts'

test.each([
  [1999, 20, 333],
  [999, 20, 166],
  [29_990, 20, 4_998],
  [1999, 5.5, 104],
  [1999, 0, 0],
  [0, 20, 0],
  [1, 20, 0],
])('%i cents hold, at %d %%, %i of tax', (gross, rate, tax) => {
  expect(taxWithin(gross, rate)).toBe(tax)
})

describe('what of a credit note is tax', () => {
  const invoice = (gross: number, taxRate = 20) => ({ gross, taxRate, tax: taxWithin(gross, taxRate) })
  const notesOf = (whole: ReturnType<typeof invoice>, parts: number[]) => {
    const notes: { gross: number; tax: number }[] = []
    for (const gross of parts) notes.push({ gross, tax: creditedTax(whole, notes, gross) })
    return notes
  }

  test.each([
    [[1_999], [333]],
    [
      [500, 1_499],
      [83, 250],
    ],
    // Each alone would hold 0, 0 and 332.
    [
      [3, 3, 1_993],
      [0, 1, 332],
    ],
  ])('of %j cents %j', (parts, taxes) => {
    expect(notesOf(invoice(1_999), parts).map(({ tax }) => tax)).toEqual(taxes)
  })

  test.each([0, 2.1, 5.5, 10, 20, 50])('adds up at %d %%, cent by cent', (rate) => {
    for (const gross of [1, 7, 100, 999, 1_999]) {
      const whole = invoice(gross, rate)
      const notes = notesOf(whole, Array<number>(gross).fill(1))
      expect(notes.reduce((cents, { tax }) => cents + tax, 0)).toBe(whole.tax)
      expect(notes.every(({ tax }) => tax === 0 || tax === 1)).toBe(true)
    }
  })

  test('is never less than nothing nor more than the note, whatever earlier ones have said', () => {
    expect(creditedTax(invoice(1_999, 0), [{ gross: 999, tax: 166 }], 1_000)).toBe(0)
    expect(creditedTax(invoice(1_999), [{ gross: 1_998, tax: 0 }], 1)).toBe(1)
  })
})

test('numbers name the series, the year and the place in it', () => {
  expect(documentNumber('invoice', '2026', 42)).toBe('F-2026-000042')
  expect(documentNumber('credit-note', '2027', 1)).toBe('A-2027-000001')
  expect(documentNumber('invoice', '2026', 1_234_567)).toBe('F-2026-1234567')
})
