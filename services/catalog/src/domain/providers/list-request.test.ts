import { expect, test } from 'vitest'
import { normaliseRequest } from './list-request.ts'

test.each([
  [{ query: '  Lac   de\tMontagne ' }, { query: 'lac de montagne' }],
  [{ query: 'ÉTÉ' }, { query: 'été' }],
  [{ query: 'e\u0301te\u0301' }, { query: 'été' }],
  [{ query: '   ' }, {}],
  [{ query: '', tags: [] }, {}],
  [{ tags: ['Solo', 'amateur', ' solo', ''] }, { tags: ['amateur', 'solo'] }],
])('normalises %j to %j', (asked, expected) => {
  expect(normaliseRequest({ ...asked, page: 2, perPage: 10 })).toEqual({ ...expected, page: 2, perPage: 10 })
})
