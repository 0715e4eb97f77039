import { expect, test } from 'vitest'
import { nextCursor } from './next-cursor.ts'

test('the cursor is read from the link to the next page', () => {
  expect(nextCursor({ view: { next: '/api/contents?itemsPerPage=20&cursor=a%2Bb' } })).toBe('a+b')
})

test('the last page has none', () => {
  expect(nextCursor({})).toBeUndefined()
})
