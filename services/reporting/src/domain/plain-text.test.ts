import { expect, test } from 'vitest'
import { oneLine, severalLines } from './plain-text.ts'

test.each([
  ['a title', 'Vidéo de démonstration 12', 'Vidéo de démonstration 12'],
  ['a second header', 'Vidéo\r\nBcc: x@exemple.test', 'Vidéo Bcc: x@exemple.test'],
  ['a lone line feed', 'a\nb', 'a b'],
  ['Unicode line ends', 'a\u2028b\u2029c\u0085d', 'a b c d'],
  ['text turned round', 'a\u202egpj.exe', 'a gpj.exe'],
  ['a null and space around', ' \0 a  b ', 'a b'],
])('%s becomes one line', (_, text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('keeps only the line breaks of a paragraph', () => {
  expect(severalLines('Son inaudible\r\n\r\nImage\ttrop sombre\0\n')).toBe(
    'Son inaudible\n\nImage trop sombre',
  )
})
