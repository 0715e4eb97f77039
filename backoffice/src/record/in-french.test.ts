import { expect, it } from 'vitest'
import { inFrench } from './in-french.ts'

it.each([
  ['card_declined', 'Carte refusée'],
  ['something_new', 'something_new'],
  ['constructor', 'constructor'],
])('%s is %s', (word, text) => {
  expect(inFrench({ card_declined: 'Carte refusée' }, word)).toBe(text)
})
