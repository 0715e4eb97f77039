import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureAt, srcSetOf } from './picture-sizes.ts'

beforeEach(() => vi.stubGlobal('window', { location: { href: 'https://site.test/categories' } }))
afterEach(() => vi.unstubAllGlobals())

test('a picture of the proxy comes in two widths', () => {
  expect(srcSetOf('https://site.test/api/images/abc')).toBe(
    'https://site.test/api/images/abc?w=320 320w, https://site.test/api/images/abc?w=640 640w',
  )
})

test('a width that stands in the address already is replaced', () => {
  expect(pictureAt('https://site.test/api/images/abc?w=640', 320)).toBe(
    'https://site.test/api/images/abc?w=320',
  )
})

test.each(['https://elsewhere.test/1.jpg', '/api/contents/1/thumbnail', 'http://['])(
  '%s is left as it is',
  (address) => {
    expect(srcSetOf(address)).toBeUndefined()
    expect(pictureAt(address, 320)).toBe(address)
  },
)
