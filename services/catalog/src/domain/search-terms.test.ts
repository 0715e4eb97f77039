import { expect, test } from 'vitest'
import { canBeMistyped, parseSearch } from './search-terms.ts'

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

test.each([
  ['lac', true],
  ['l a c', true],
  ['la', false],
  ['%%%___', false],
])('%s can be mistyped: %s', (query, expected) => {
  const terms = parseSearch(query)
  expect(terms && canBeMistyped(terms)).toBe(expected)
})
