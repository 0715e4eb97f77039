import { SEARCH_MAX_LENGTH } from '@alcove/contracts/constants'
import { TAGS } from '@alcove/contracts/tags'
import { expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { type Filters, readFilters, readFiltersFromState, splitByLevel, toggleTag } from './filters.ts'

const tag = (id: string) => TAGS.find((known) => known.id === id)!
const filters = (tags: string[], q = ''): Filters => ({ tags: tags.map(tag), q })
const read = (address: string) => readFilters(new URL(address, 'http://site.test').searchParams)

test.each([
  ['/categories', filters([])],
  [
    '/categories?tags=solo,AMATEUR,solo,inconnu&q=%20mer%20%20calme%20',
    filters(['solo', 'amateur'], 'mer calme'),
  ],
  ['/categories?tags=solo&tags=asian', filters(['solo', 'asian'])],
  ['/categories?tags=,,&q=', filters([])],
])('%s is read', (address, expected) => {
  expect(read(address)).toEqual(expected)
})

test.each([filters([]), filters(['solo', 'amateur']), filters([], 'été & <b>=%'), filters(['dp'], 'a,b')])(
  'what is written is read again: %j',
  (written) => {
    const address = paths.discoverWith({ tags: written.tags.map(({ id }) => id), q: written.q })
    expect(read(address)).toEqual(written)
  },
)

test('cuts texts to the platform’s maximum', () => {
  expect(read(`/categories?q=${'a'.repeat(500)}`).q).toHaveLength(SEARCH_MAX_LENGTH)
})

test.each([
  [{ filterTag: 'solo' }, filters(['solo'])],
  [{ filterTag: ' AmAteur ' }, filters(['amateur'])],
  [{ filterTag: 'Montagne ' }, filters([], 'Montagne')],
  [{ filterTag: '' }, filters([])],
  [{ filterTag: 7 }, null],
  [{ from: '/subscriptions' }, null],
  [null, null],
  ['solo', null],
])('navigation state %j', (state, expected) => {
  expect(readFiltersFromState(state)).toEqual(expected)
})

test('toggles a tag', () => {
  const chosen = toggleTag(filters(['solo'], 'mer'), tag('asian'))
  expect(chosen).toEqual(filters(['solo', 'asian'], 'mer'))
  expect(toggleTag(chosen, tag('solo'))).toEqual(filters(['asian'], 'mer'))
})

test.each([
  [null, filters([]), filters(['amateur', 'solo', 'dp'], 'mer')],
  ['basic', filters(['amateur'], 'mer'), filters(['solo', 'dp'])],
  ['premium', filters(['amateur', 'solo'], 'mer'), filters(['dp'])],
  ['vip', filters(['amateur', 'solo', 'dp'], 'mer'), filters([])],
] as const)('level %s', (level, applied, refused) => {
  expect(splitByLevel(filters(['amateur', 'solo', 'dp'], 'mer'), level)).toEqual({ applied, refused })
})
