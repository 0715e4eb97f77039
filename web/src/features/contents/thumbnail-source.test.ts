import { expect, test } from 'vitest'
import { thumbnailSource } from './thumbnail-source.ts'

test.each([
  ['https://pictures.example.test/1.jpg', 'https://pictures.example.test/1.jpg'],
  ['hls/1/poster.jpg', '/api/contents/1/thumbnail'],
  ['', undefined],
  [null, undefined],
])('key %s: %s', (key, source) => {
  expect(thumbnailSource(key, '/api/contents/1/thumbnail')).toBe(source)
})
