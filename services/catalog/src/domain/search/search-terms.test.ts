import { expect, test } from 'vitest'
import { asTyped, mistypable, orSimilar, parseSearch, type SearchTerms } from './search-terms.ts'

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

test.each([undefined, '', '   ', '\u00a0'])('%j is no search', (query) => {
  expect(parseSearch(query)).toBeNull()
})

test('letters count as what they are, however they are encoded', () => {
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
])('%s may be meant otherwise in %j', (query, words) => {
  expect(mistypable(parsed(query))).toEqual(words)
})

test('what is looked for is what was typed, then what looks like it; what is in quotes stays', () => {
  const terms = parsed('"au soir" lcas de montgane')
  expect(asTyped(terms)).toEqual({ words: [['lcas de montgane']], need: 'all', phrases: ['au soir'] })
  const similar = new Map([['montgane', ['montagne', 'montagnes']]])
  expect(orSimilar(terms, similar, 'any')).toEqual({
    words: [['lcas'], ['de'], ['montgane', 'montagne', 'montagnes']],
    need: 'any',
    phrases: ['au soir'],
  })
})
