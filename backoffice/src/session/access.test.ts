import { describe, expect, it } from 'vitest'
import { checkAccess, readRoles } from './access.ts'
import { parseStoredAuth, type StoredAuth } from './stored-auth.ts'

const tokenWith = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`

function stored(roles: string[], token = 'opaque'): StoredAuth {
  const user = { id: '1', email: 'a@demo.test', username: null, roles }
  const auth = parseStoredAuth(JSON.stringify({ state: { token, user, isAuthenticated: true }, version: 0 }))
  if (auth === null) throw new Error('the site writes this shape')
  return auth
}

describe('accessOf', () => {
  it('sends visitors without a session to the login', () => {
    expect(checkAccess(null)).toBe('anonymous')
  })

  it.each(['ROLE_MODERATOR', 'ROLE_ADMIN'])('lets %s in', (role) => {
    expect(checkAccess(stored(['ROLE_USER', role]))).toBe('allowed')
  })

  it('refuses accounts without such a role', () => {
    expect(checkAccess(stored(['ROLE_USER']))).toBe('denied')
  })

  it('prefers the token’s roles over the stored account’s', () => {
    expect(checkAccess(stored(['ROLE_MODERATOR'], tokenWith({ roles: ['ROLE_USER'] })))).toBe('denied')
    expect(readRoles(stored(['ROLE_USER'], tokenWith({ roles: ['ROLE_ADMIN'] })))).toEqual(['ROLE_ADMIN'])
  })
})

describe('parseStoredAuth', () => {
  it.each([
    null,
    '',
    '{',
    'null',
    '{}',
    '{"state":{"token":null,"user":null,"isAuthenticated":false},"version":0}',
    '{"state":{"token":"","user":{"roles":[]}}}',
    '{"state":{"token":"t","user":{}}}',
  ])('reads no session from %s', (text) => {
    expect(parseStoredAuth(text)).toBeNull()
  })
})
