import { expect, test } from 'vitest'
import { foldText, partPattern } from './fold-text.ts'

test.each([
  ['Élodie', 'elodie'],
  ['ÇA VA', 'ca va'],
  ['cœur', 'coeur'],
  ['Nguyễn', 'nguyen'],
  ['e\u0301te\u0301', 'ete'],
])('folds %s to %s', (text, folded) => expect(foldText(text)).toBe(folded))

test('escapes the wildcards of LIKE and trims', () => {
  expect(partPattern(' 50%_\\ ')).toBe('%50\\%\\_\\\\%')
})
