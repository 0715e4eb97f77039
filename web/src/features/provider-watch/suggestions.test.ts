import { expect, test } from 'vitest'
import { suggestionQuery, suggestionsOf } from './suggestions.ts'

test.each([
  [['lac', 'forêt', 'montagne', 'mer'], 'lac forêt montagne'],
  [[' lac ', '', 'mer'], 'lac mer'],
  [[], ''],
  [['x'.repeat(201), 'mer'], 'mer'],
  [['x'.repeat(198), 'mer', 'y'], `${'x'.repeat(198)} y`],
])('keywords %j are searched as %s', (tags, query) => {
  expect(suggestionQuery(tags)).toBe(query)
})

test('twelve suggestions at most, each once, without the video itself', () => {
  const found = ['a', 'b', 'b', ...'cdefghijklmn'].map((id) => ({ id }))
  expect(suggestionsOf(found, 'a').map(({ id }) => id)).toEqual([...'bcdefghijklm'])
})
