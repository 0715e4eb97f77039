import { expect, test } from 'vitest'
import { sniffOwnCover } from './own-cover.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['\xff\xd8\xff\xe1', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\0\0\0\0AVI LIST', null],
  ['GIF89a', null],
  ['\0\0\0\x20ftypavif', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['', null],
])('takes %j for %s', (head, format) => {
  expect(sniffOwnCover(ascii(head))).toBe(format)
})
