import { expect, test } from 'vitest'
import { buildSrcSet, resizePicture } from './picture-sizes.ts'

test('offers pictures of the proxy in two widths', () => {
  expect(buildSrcSet('https://site.test/api/images/abc')).toBe(
    'https://site.test/api/images/abc?w=320 320w, https://site.test/api/images/abc?w=640 640w',
  )
})

test('replaces a width in the address', () => {
  expect(resizePicture('https://site.test/api/images/abc?w=640', 320)).toBe(
    'https://site.test/api/images/abc?w=320',
  )
})

test('offers covers of the platform in two widths', () => {
  expect(buildSrcSet('/api/contents/1/thumbnail?w=640')).toBe(
    '/api/contents/1/thumbnail?w=320 320w, /api/contents/1/thumbnail?w=640 640w',
  )
  expect(resizePicture('/api/contents/1/thumbnail', 320)).toBe('/api/contents/1/thumbnail?w=320')
})

test.each([
  'https://elsewhere.test/1.jpg',
  'https://elsewhere.test/x/api/images/1',
  'blob:https://site.test/api/images/1',
  'http://[',
  '/api/contents/1/thumbnail?variant=blurred',
])('%s is left as it is', (address) => {
  expect(buildSrcSet(address)).toBeUndefined()
  expect(resizePicture(address, 320)).toBe(address)
})
