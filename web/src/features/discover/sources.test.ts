import { TAGS } from '@alcove/contracts/constants'
import { expect, test } from 'vitest'
import type { ProviderPage, ProviderVideo } from '../provider-videos/api.ts'
import { epornerHasMore, othersHaveMore, searchOf } from './sources.ts'

const tag = (id: string) => TAGS.find((one) => one.id === id)!
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
])('provider 1 after a page of %s (more said: %s): %s', (count, said, more) => {
  expect(epornerHasMore(page(count, said))).toBe(more)
})

test.each([
  [20, true],
  [1, true],
  [0, false],
])('providers 2 and 3 after a page of %s: %s', (count, more) => {
  expect(othersHaveMore(page(count))).toBe(more)
})

test('tags alone are a search text, beside a text they stay tags', () => {
  expect(searchOf({ tags: [], q: '' })).toEqual({})
  expect(searchOf({ tags: [], q: 'mer' })).toEqual({ query: 'mer' })
  expect(searchOf({ tags: [tag('solo'), tag('amateur')], q: '' })).toEqual({ query: 'solo amateur' })
  expect(searchOf({ tags: [tag('teens')], q: 'mer' })).toEqual({ query: 'mer', tags: ['teens'] })
})
