import { expect, test } from 'vitest'
import { pagesOfAll, searchFor } from './lists.ts'

test('a search in the words of its operation', () => {
  expect(searchFor('redtube', 'forêt & lac').path).toBe(
    '/api/adult-content/redtube/search?search=for%C3%AAt%20%26%20lac&page=1',
  )
})

test('providers take turns', () => {
  expect(pagesOfAll('lac', 2)).toEqual([
    { provider: 'eporner', path: '/api/adult-content/eporner/search?query=lac&page=1' },
    { provider: 'letsjerktv', path: '/api/adult-content/letsjerktv/search?query=lac&page=1' },
    { provider: 'redtube', path: '/api/adult-content/redtube/search?search=lac&page=1' },
    { provider: 'eporner', path: '/api/adult-content/eporner/search?query=lac&page=2' },
    { provider: 'letsjerktv', path: '/api/adult-content/letsjerktv/search?query=lac&page=2' },
    { provider: 'redtube', path: '/api/adult-content/redtube/search?search=lac&page=2' },
  ])
})
