import { expect, test } from 'vitest'
import { bound } from './french-spaces.ts'

test.each([
  ['Bienvenue ! Prix : 9 €.', 'Bienvenue\u202f! Prix\u00a0: 9 €.'],
  ['Vidéo « Essai » ; et puis ?', 'Vidéo «\u00a0Essai\u00a0»\u202f; et puis\u202f?'],
  ['le 21 novembre 2026 à 9 h 05', 'le 21\u00a0novembre 2026 à 9\u00a0h\u00a005'],
  ['le 1er décembre, dans 14 jours', 'le 1er\u00a0décembre, dans 14\u00a0jours'],
  ['1\u202f999,00\u00a0€ par an', '1\u202f999,00\u00a0€ par an'],
  ['+33 1 23 45 67 89', '+33\u00a01\u00a023\u00a045\u00a067\u00a089'],
  ['https://a.test/x?y=1', 'https://a.test/x?y=1'],
])('%s', (sentence, expected) => {
  expect(bound(sentence)).toBe(expected)
})
