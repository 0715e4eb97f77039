import { expect, test } from 'vitest'
import { sizeFrom } from './size.ts'

test.each([
  [{}, { rows: 1_000_000, tenfold: false }],
  [
    { BENCH_ROWS: '', BENCH_TENFOLD: '' },
    { rows: 1_000_000, tenfold: false },
  ],
  [
    { BENCH_ROWS: '50000', BENCH_TENFOLD: 'off' },
    { rows: 50_000, tenfold: false },
  ],
  [{ BENCH_TENFOLD: 'on' }, { rows: 1_000_000, tenfold: true }],
])('%j', (environment, size) => {
  expect(sizeFrom(environment)).toEqual(size)
})

test.each([
  { BENCH_ROWS: '10' },
  { BENCH_ROWS: 'many' },
  { BENCH_ROWS: '50000.5' },
  { BENCH_TENFOLD: 'yes' },
])('%j is refused', (environment) => {
  expect(() => sizeFrom(environment)).toThrow('is expected')
})
