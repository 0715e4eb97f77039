import { expect, test } from 'vitest'
import { parseRange } from './http-range.ts'

test.each<[string | undefined, ReturnType<typeof parseRange>]>([
  [undefined, null],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=0-9', null],
  ['bytes=abc', null],
  ['', null],
  ['bytes=', null],
  ['bytes=1e1-', null],
  ['bytes=0x1-9', null],
  ['bytes=0-9,', { start: 0, end: 9 }],
  ['bytes=0-1,200-300', null],
  ['bytes=200-300,400-', 'unsatisfiable'],
  [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 99 }],
  [`bytes=-${'9'.repeat(400)}`, { start: 0, end: 99 }],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  [`bytes=${'0-0,'.repeat(4_000)}`, null],
])('%s of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})
