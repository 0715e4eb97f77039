import { describe, expect, it } from 'vitest'
import { endsWithin, readClaims } from './claims.ts'

describe('readClaims', () => {
  it('reads base64url', () => {
    const claims = { exp: 5, roles: ['ROLE_USER'], username: 'é?>~' }
    const token = `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
    expect(readClaims(token)).toMatchObject({ exp: 5, roles: ['ROLE_USER'] })
  })

  it.each(['', 'opaque', 'a.b.c', 'a.%%%.c'])('reads no claims from %j', (token) => {
    expect(readClaims(token)).toEqual({})
  })
})

describe('endsWithin', () => {
  it.each([
    [1299, true],
    [1300, true],
    [1301, false],
    [900, true],
    [undefined, true],
  ])('a token ending at %s s, 300 s before at 1000 s: %s', (exp, soon) => {
    expect(endsWithin(exp === undefined ? {} : { exp }, 300, 1_000_000)).toBe(soon)
  })
})
