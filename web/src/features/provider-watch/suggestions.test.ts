import { expect, test } from 'vitest'
import { suggestionSearch } from './suggestions.ts'

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
