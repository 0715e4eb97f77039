import { expect, test } from 'vitest'
import { choosePictureFormat } from './picture-format.ts'

test.each([
  [undefined, 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/*;q=0.8', 'jpeg'],
  ['image/webp,*/*', 'webp'],
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif; q=0.000,image/webp;q=0', 'jpeg'],
  ['image/avif;q=0.1,image/webp;q=0.9', 'avif'],
  ['image/webp;q=0.8;v="a,image/avif",*/*', 'webp'],
  [';;,,=', 'jpeg'],
])('answers %s with %s', (accept, format) => {
  expect(choosePictureFormat(accept)).toBe(format)
})
