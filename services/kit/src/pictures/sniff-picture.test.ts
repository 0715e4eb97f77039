import { expect, test } from 'vitest'
import { sniffPicture } from './sniff-picture.ts'

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['GIF87a..', 'gif'],
  ['GIF89a..', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0', 'avif'],
  ['\0\0\0\x1cftypheic\0\0\0\0', null],
  ['RIFF\0\0\0\0WAVEfmt ', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  [' <?xml version="1.0"?><svg/>', null],
  ['<!doctype html>', null],
  ['%PDF-1.7', null],
  ['II*\0', null],
  ['BM', null],
  ['', null],
])('detects %j as %s', (start, kind) => {
  expect(sniffPicture(Buffer.from(start, 'latin1'))).toBe(kind)
})
