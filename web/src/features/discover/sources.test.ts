import { TAGS } from '@alcove/contracts/tags'
import { expect, test } from 'vitest'
import type { ProviderPage, ProviderVideo } from '../provider-videos/api.ts'
import { epornerHasMore, othersHaveMore, toProviderSearch } from './sources.ts'

const tag = (id: string) => TAGS.find((known) => known.id === id)!
const page = (count: number, hasNext = false): ProviderPage => ({
  videos: Array.from({ length: count }, (_, index) => ({ id: `eporner_${index}` }) as ProviderVideo),
  hasNext,
})

test.each([
  [10, false, true],
  [9, false, false],
  [0, false, false],
  // A malformed item was dropped from a full page.
  [9, true, true],
])('provider 1 after a page of %s (more reported: %s): %s', (count, reported, more) => {
  expect(epornerHasMore(page(count, reported))).toBe(more)
})

test.each([
  [20, true],
  [1, true],
  [0, false],
])('providers 2 and 3 after a page of %s: %s', (count, more) => {
  expect(othersHaveMore(page(count))).toBe(more)
})

test('sends tags alone as a search text, and as tags beside a text', () => {
  expect(toProviderSearch({ tags: [], q: '' })).toEqual({})
  expect(toProviderSearch({ tags: [], q: 'mer' })).toEqual({ query: 'mer' })
  expect(toProviderSearch({ tags: [tag('solo'), tag('amateur')], q: '' })).toEqual({ query: 'solo amateur' })
  expect(toProviderSearch({ tags: [tag('teens')], q: 'mer' })).toEqual({ query: 'mer', tags: ['teens'] })
})
