import { expect, test } from 'vitest'
import { ADJECTIVES, MOMENTS, MONTHS, mistyped, NAMES, NOUNS } from './vocabulary.ts'

test.each([
  ['nouns', NOUNS, 100],
  ['adjectives', ADJECTIVES, 40],
  ['moments', MOMENTS, 14],
  ['months', MONTHS, 12],
  ['names', NAMES, 14_400],
])('%s come once each', (_, words, count) => {
  expect(words).toHaveLength(count)
  expect(new Set(words).size).toBe(count)
})

test('a mistyped word has the same letters in another order', () => {
  for (const word of [...NOUNS, ...NAMES.slice(0, 500)]) {
    expect(mistyped(word)).not.toBe(word)
    expect([...mistyped(word)].sort()).toEqual([...word].sort())
  }
  expect(mistyped('montagne')).toBe('monatgne')
})

test('a word that has nothing to exchange gets a letter more', () => {
  expect(mistyped('aaaa')).toBe('axaaa')
})
