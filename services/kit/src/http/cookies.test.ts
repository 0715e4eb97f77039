import { describe, expect, test } from 'vitest'
import { hostCookieName, readCookie, writeCookie } from './cookies.ts'

describe('a cookie', () => {
  test.each([
    ['a=1; b=2; c=3', '2'],
    ['b=2;c=3', '2'],
    [' b = 2 ', '2'],
    ['b=2=3', '2=3'],
    ['b=', ''],
    ['b=1; b=2', '1'],
    ['ab=1; B=2; __Host-b=3', undefined],
    ['b', undefined],
    ['b=\u0001', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('b is read from %j', (header, value) => {
    expect(readCookie(header, 'b')).toBe(value)
  })

  const made = { name: 'b', value: 'a.b-c_d~e', maxAge: 60, sameSite: 'Strict' } as const

  test('is written for the whole site, out of reach of scripts', () => {
    expect(writeCookie('http://x.test', made)).toBe(
      'b=a.b-c_d~e; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
    )
  })

  test('travels over https only where the site has it, bound to its host by name', () => {
    const name = hostCookieName('https://x.test', 'b')
    expect(writeCookie('https://x.test', { ...made, name })).toBe(
      '__Host-b=a.b-c_d~e; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
    )
    expect(() => writeCookie('http://x.test', { ...made, name })).toThrow('Secure')
  })

  test('cannot carry attributes of its own in its value', () => {
    expect(writeCookie('http://x.test', { ...made, value: 'a; Domain=y.test' })).toMatch(
      /^b=a%3B%20Domain%3Dy\.test; /,
    )
  })

  test('lives no longer than browsers keep it', () => {
    expect(writeCookie('http://x.test', { ...made, maxAge: 900 * 86_400 })).toContain('Max-Age=34560000;')
  })
})
