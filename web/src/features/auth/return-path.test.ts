import { expect, test } from 'vitest'
import { resolveReturnPath } from './return-path.ts'

test.each(['/upload', '/content/1?t=3#x', '/backoffice/#/cases'])('%s is kept', (from) => {
  expect(resolveReturnPath(from, '/')).toBe(from)
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
  expect(resolveReturnPath(from, '/')).toBe('/')
})

test('refuses to return to the login pages', () => {
  expect(resolveReturnPath('/login?from=/login', '/', ['/login'])).toBe('/')
})
