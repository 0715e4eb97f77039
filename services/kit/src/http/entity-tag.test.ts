import { expect, test } from 'vitest'
import { isKnown } from './entity-tag.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"c" ,"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"A"', false],
  ['', false],
  [undefined, false],
])('%s', (header, known) => {
  expect(isKnown(header, '"a"')).toBe(known)
})
