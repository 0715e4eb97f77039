import { expect, it } from 'vitest'
import { translateWord } from './translate-word.ts'

it.each([
  ['card_declined', 'Carte refusée'],
  ['something_new', 'something_new'],
  ['constructor', 'constructor'],
])('%s is %s', (word, text) => {
  expect(translateWord({ card_declined: 'Carte refusée' }, word)).toBe(text)
})
