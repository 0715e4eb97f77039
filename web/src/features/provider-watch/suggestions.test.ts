import { expect, test } from 'vitest'
import { suggestionSearch, suggestionsOf } from './suggestions.ts'

test.each([
  [['lac', 'forêt', 'montagne', 'mer'], 'lac forêt montagne'],
  [[' lac ', '', 'mer'], 'lac mer'],
  [['x'.repeat(201), 'mer'], 'mer'],
  [['x'.repeat(198), 'mer', 'y'], `${'x'.repeat(198)} y`],
])('keywords %j are searched as %s', (keywords, text) => {
  expect(suggestionSearch(keywords)).toEqual({ text, tags: [] })
})

test.each([
  [['lac', 'teens', 'mer'], { text: 'lac mer', tags: ['teens'] }],
  [['teens', 'amateur'], { text: 'teens amateur', tags: [] }],
  [[' ', 'x'.repeat(201)], null],
  [[], null],
])('keywords %j are searched as %j', (keywords, search) => {
  expect(suggestionSearch(keywords)).toEqual(search)
})

test('twelve suggestions at most, each once, without the video itself', () => {
  const found = ['a', 'b', 'b', ...'cdefghijklmn'].map((id) => ({ id }))
  expect(suggestionsOf(found, 'a').map(({ id }) => id)).toEqual([...'bcdefghijklm'])
})
