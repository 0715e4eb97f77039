import { expect, test } from 'vitest'
import { nextCursor } from './next-cursor.ts'

test('reads the cursor from the link to the next page', () => {
  expect(nextCursor({ view: { next: '/api/contents?itemsPerPage=20&cursor=a%2Bb' } })).toBe('a+b')
})

test('returns undefined on the last page', () => {
  expect(nextCursor({})).toBeUndefined()
})
