import { expect, test } from 'vitest'
import { profileOf } from './profile.ts'

const tokenWith = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('name and address come from the token', () => {
  expect(profileOf(tokenWith({ username: 'marie', email: 'marie@example.test' }))).toEqual({
    username: 'marie',
    email: 'marie@example.test',
  })
})

test.each([null, tokenWith({}), tokenWith({ username: null, email: '' })])('fallbacks for %s', (token) => {
  expect(profileOf(token)).toEqual({ username: 'Utilisateur', email: 'Email non disponible' })
})
