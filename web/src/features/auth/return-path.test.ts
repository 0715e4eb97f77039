import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each(['/upload', '/content/1?t=3#x', '/backoffice/#/cases'])('%s is kept', (from) => {
  expect(returnPath(from, '/')).toBe(from)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/%2e//evil.test',
  '/\t/evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  'upload',
  '',
  undefined,
  null,
  { pathname: '/upload' },
])('%s is refused', (from) => {
  expect(returnPath(from, '/')).toBe('/')
})

test('the pages of the login itself are no place to return to', () => {
  expect(returnPath('/login?from=/login', '/', ['/login'])).toBe('/')
})
