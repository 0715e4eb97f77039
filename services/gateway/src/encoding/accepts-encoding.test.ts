import { expect, test } from 'vitest'
import { takesEncoding } from './takes-encoding.ts'

test.each([
  ['gzip', true],
  ['GZIP', true],
  ['br, gzip;q=0.5', true],
  ['gzip ; q=0.001', true],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['x-gzip', false],
  ['*', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding %j takes gzip: %s', (accepted, taken) => {
  expect(takesEncoding(accepted, 'gzip')).toBe(taken)
})
