import { expect, test } from 'vitest'
import {
  findCorrectable,
  parseSearch,
  type SearchTerms,
  toExactCriteria,
  toSimilarCriteria,
} from './search-terms.ts'

test.each([
  ['lac bleu', 'lac bleu', []],
  ['  lac  ', 'lac', []],
  ['"lac bleu" soir', 'soir', ['lac bleu']],
  ['«lac bleu» “au soir”', '', ['lac bleu', 'au soir']],
  ['lac "bleu', 'lac "bleu', []],
  ['"" lac', '"" lac', []],
])('%s', (query, words, phrases) => {
  expect(parseSearch(query)).toMatchObject({ words, phrases })
})

test.each([undefined, '', '   ', '\u00a0'])('finds no search in %j', (query) => {
  expect(parseSearch(query)).toBeNull()
})

test('treats differently encoded letters as equal', () => {
  expect(parseSearch('fore\u0302t')?.words).toBe('for\u00eat')
})

const parsed = (query: string) => parseSearch(query) as SearchTerms

test.each([
  ['lac', ['lac']],
  ['Le lac, bleu', ['lac', 'bleu']],
  ['l\u2019été lac lac', ['été', 'lac']],
  ['"lac bleu" soir', ['soir']],
  ['l a c', []],
  ['%%%___', []],
  ['un deux trois quatre cinq six sept huit', ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept']],
])('finds %s correctable in %j', (query, words) => {
  expect(findCorrectable(parsed(query))).toEqual(words)
})

test('searches for the typed words, then for similar ones, and keeps phrases', () => {
  const terms = parsed('"au soir" lcas de montgane')
  expect(toExactCriteria(terms)).toEqual({ words: [['lcas de montgane']], need: 'all', phrases: ['au soir'] })
  const similar = new Map([['montgane', ['montagne', 'montagnes']]])
  expect(toSimilarCriteria(terms, similar, 'any')).toEqual({
    words: [['lcas'], ['de'], ['montgane', 'montagne', 'montagnes']],
    need: 'any',
    phrases: ['au soir'],
  })
})
