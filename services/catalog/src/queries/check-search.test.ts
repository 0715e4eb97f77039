import { expect, test } from 'vitest'
import { createDenyList } from '../domain/deny-list/deny-list.ts'
import { checkSearch } from './check-search.ts'

const denyList = createDenyList('interdit\nlac noir\nteen')
const check = (query?: string, ...tags: string[]) => checkSearch({ denyList }, { query, tags })

test.each([
  ['interdit', []],
  ['lac', ['interdit']],
  ['lac', ['noir']],
  [undefined, ['lac', 'noir']],
  ['lac', ['teens', 'noir']],
  // Note: tags are sent to providers in sorted order.
  [undefined, ['noir', 'lac']],
  [undefined, ['NOIR', 'bois', 'Lac', 'lac']],
  ['bois', ['noir', ' lac ']],
  ['lac', ['solo', 'noir']],
])('refuses %s with %j', (query, tags) => {
  expect(() => check(query, ...tags)).toThrow(expect.objectContaining({ code: 'SEARCH_TERM_REFUSED' }))
})

test.each([
  [undefined, []],
  ['lac', ['bois']],
  ['bois', ['teens', 'amateur']],
  ['teens', ['bois']],
])('passes %s with %j', (query, tags) => {
  expect(() => check(query, ...tags)).not.toThrow()
})
