import { expect, test } from 'vitest'
import { isWithin } from './is-within.ts'

test.each([
  ['/data', '/data', true],
  ['/data/', '/data', true],
  ['/data/work', '/data', true],
  ['/data/..work', '/data', true],
  ['/data/work/../../other', '/data', false],
  ['/data-of-others', '/data', false],
  ['/', '/data', false],
  ['/data', '/', true],
])('%s lies in %s: %s', (inner, outer, expected) => {
  expect(isWithin(inner, outer)).toBe(expected)
})
