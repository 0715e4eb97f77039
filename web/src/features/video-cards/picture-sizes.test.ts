import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSrcSet, resizePicture } from './picture-sizes.ts'

beforeEach(() => vi.stubGlobal('window', { location: { href: 'https://site.test/categories' } }))
afterEach(() => vi.unstubAllGlobals())

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

test.each(['https://elsewhere.test/1.jpg', '/api/contents/1/thumbnail', 'http://['])(
  '%s is left as it is',
  (address) => {
    expect(buildSrcSet(address)).toBeUndefined()
    expect(resizePicture(address, 320)).toBe(address)
  },
)
