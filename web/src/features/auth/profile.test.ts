import { expect, test } from 'vitest'
import { readProfile } from './profile.ts'

const tokenWith = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('name and address come from the token', () => {
  expect(readProfile(tokenWith({ username: 'marie', email: 'marie@example.test' }))).toEqual({
    username: 'marie',
    email: 'marie@example.test',
  })
})

test.each([null, tokenWith({}), tokenWith({ username: null, email: '' })])('fallbacks for %s', (token) => {
  expect(readProfile(token)).toEqual({ username: 'Utilisateur', email: 'Email non disponible' })
})
