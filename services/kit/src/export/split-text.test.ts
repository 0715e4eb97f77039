import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

test.each([
  ['', ['']],
  ['abc', ['abc']],
  ['abcd', ['abcd']],
  ['abcde', ['abcd', 'e']],
  ['abcdefgh', ['abcd', 'efgh']],
  ['abc😀def', ['abc😀', 'def']],
  ['ab😀cd', ['ab😀', 'cd']],
  ['abc😀', ['abc😀']],
])('splits %j without cutting a character', (text, pieces) => {
  expect([...splitText(text, 4)]).toEqual(pieces)
})
