import { expect, test } from 'vitest'
import { checkConfirmation, checkEmail, checkNewPassword, checkPassword, checkUsername } from './rules.ts'

test.each([
  ['', "L'email est requis"],
  ['  ', "L'email est requis"],
  ['a@b', "Format d'email invalide"],
  ['a b@c.d', "Format d'email invalide"],
  ['a@b.c', true],
  [' a@b.c ', true],
])('email "%s": %s', (email, verdict) => {
  expect(checkEmail(email)).toBe(verdict)
})

test('accepts any non-empty password at login', () => {
  expect(checkPassword('')).toBe('Le mot de passe est requis')
  expect(checkPassword('x')).toBe(true)
})

test('requires eight characters of a new password', () => {
  expect(checkNewPassword('')).toBe('Le mot de passe est requis')
  expect(checkNewPassword('1234567')).toBe('Le mot de passe doit contenir au moins 8 caractères')
  expect(checkNewPassword('12345678')).toBe(true)
})

test('requires a matching confirmation', () => {
  expect(checkConfirmation('', '12345678')).toBe('La confirmation du mot de passe est requise')
  expect(checkConfirmation('1234567', '12345678')).toBe('Les mots de passe ne correspondent pas')
  expect(checkConfirmation('12345678', '12345678')).toBe(true)
})

test('accepts no username, and refuses one shorter than three characters', () => {
  expect(checkUsername('')).toBe(true)
  expect(checkUsername('ab')).toBe("Le nom d'utilisateur doit contenir au moins 3 caractères")
  expect(checkUsername('abc')).toBe(true)
})
