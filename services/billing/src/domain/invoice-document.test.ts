import { expect, test } from 'vitest'
import { documentNumber, taxWithin } from './invoice-document.ts'

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

test('numbers name the series, the year and the place in it', () => {
  expect(documentNumber('invoice', '2026', 42)).toBe('F-2026-000042')
  expect(documentNumber('credit-note', '2027', 1)).toBe('A-2027-000001')
  expect(documentNumber('invoice', '2026', 1_234_567)).toBe('F-2026-1234567')
})
