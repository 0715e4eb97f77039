import { readClaims } from '@alcove/contracts/client'
import { expect, test } from 'vitest'
import { needsRefresh } from './claims.ts'

const tokenWith = (claims: unknown) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test('decodes accents in claims', () => {
  expect(readClaims(tokenWith({ username: 'Zoé', email: 'zoe@example.test' }))).toEqual({
    username: 'Zoé',
    email: 'zoe@example.test',
  })
})

test.each([null, '', 'a.b', 'a.!!.c', `a.${Buffer.from('1').toString('base64url')}.c`])(
  '%s has no claims',
  (token) => {
    expect(readClaims(token)).toBeNull()
  },
)

test.each([
  [{ exp: 1_301 }, false],
  [{ exp: 1_300 }, true],
  [{ exp: 900 }, true],
  [{}, true],
])('%o at 1000 with 300 s to spare: refresh %s', (claims, expected) => {
  expect(needsRefresh(tokenWith(claims), 1_000, 300)).toBe(expected)
})
