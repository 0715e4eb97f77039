import { expect, test } from 'vitest'
import { buildSuggestionSearch } from './suggestions.ts'

test.each([
  [['lac', 'forêt', 'montagne', 'mer'], 'lac forêt montagne'],
  [[' lac ', '', 'mer'], 'lac mer'],
  [['x'.repeat(201), 'mer'], 'mer'],
  [['x'.repeat(198), 'mer', 'y'], `${'x'.repeat(198)} y`],
])('searches keywords %j as %s', (keywords, text) => {
  expect(buildSuggestionSearch(keywords)).toEqual({ text, tags: [] })
})

test.each([
  [['lac', 'teens', 'mer'], { text: 'lac mer', tags: ['teens'] }],
  [['teens', 'amateur'], { text: 'teens amateur', tags: [] }],
  [[' ', 'x'.repeat(201)], null],
  [[], null],
])('searches keywords %j as %j', (keywords, search) => {
  expect(buildSuggestionSearch(keywords)).toEqual(search)
})
