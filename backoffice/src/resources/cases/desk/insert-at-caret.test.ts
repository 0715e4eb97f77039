import { expect, it } from 'vitest'
import { insertAtCaret } from './insert-at-caret.ts'

it.each([
  ['', 0, 0, 'Flou.', 5],
  ['Avant. ', 7, 7, 'Avant. Flou.', 12],
  ['Avant.', 6, 6, 'Avant. Flou.', 12],
  ['Avant.Après', 6, 6, 'Avant. Flou. Après', 12],
  ['Avant. choisi Après', 7, 13, 'Avant. Flou. Après', 12],
  ['Ligne\n', 6, 6, 'Ligne\nFlou.', 11],
])('%j from %i to %i becomes %j', (text, start, end, whole, caret) => {
  expect(insertAtCaret(text, { start, end }, 'Flou.', 100)).toEqual({ text: whole, caret })
})

it('keeps the text when the template does not fit', () => {
  expect(insertAtCaret('abcdef', { start: 2, end: 2 }, 'Flou.', 8)).toEqual({ text: 'abcdef', caret: 2 })
})
