import { expect, test } from 'vitest'
import { isInitialFilter } from './is-initial-filter.ts'

test.each([
  [{}, {}, true],
  [{ status: 'RECEIVED' }, { status: 'RECEIVED' }, true],
  [{ status: 'UPHELD' }, { status: 'RECEIVED' }, false],
  [{}, { status: 'RECEIVED' }, true],
  [{ status: 'RECEIVED', q: 'nuit' }, { status: 'RECEIVED' }, false],
  [{ q: 'nuit' }, {}, false],
])('the filter %j of a list that begins with %j: %s', (values, initial, is) => {
  expect(isInitialFilter(values, initial)).toBe(is)
})
