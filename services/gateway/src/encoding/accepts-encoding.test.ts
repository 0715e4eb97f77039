import { expect, test } from 'vitest'
import { acceptsEncoding } from './accepts-encoding.ts'

test.each([
  ['gzip', true],
  ['GZIP', true],
  ['br, gzip;q=0.5', true],
  ['gzip ; q=0.001', true],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['x-gzip', false],
  ['*', true],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['identity;q=0.5, gzip;q=0.1', true],
  [';;,,=', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding %j accepts gzip: %s', (accepted, taken) => {
  expect(acceptsEncoding(accepted, 'gzip')).toBe(taken)
})
