import { expect, test } from 'vitest'
import { suggestionsOf } from './suggestions-of.ts'

test('twelve suggestions at most, each once, without the video itself', () => {
  const found = ['a', 'b', 'b', ...'cdefghijklmn'].map((id) => ({ id }))
  expect(suggestionsOf(found, 'a').map(({ id }) => id)).toEqual([...'bcdefghijklm'])
})
