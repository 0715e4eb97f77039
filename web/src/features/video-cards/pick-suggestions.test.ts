import { expect, test } from 'vitest'
import { pickSuggestions } from './pick-suggestions.ts'

test('returns at most twelve distinct suggestions, without the current video', () => {
  const found = ['a', 'b', 'b', ...'cdefghijklmn'].map((id) => ({ id }))
  expect(pickSuggestions(found, 'a').map(({ id }) => id)).toEqual([...'bcdefghijklm'])
})
