import { expect, test } from 'vitest'
import { checkDeclaration } from './check-declaration.ts'

const TYPED = { name: ' Lise Martin ', email: ' lise@exemple.test', reference: 'F-2026-000042 ', reason: ' ' }

test('trims values and omits a blank reason', () => {
  expect(checkDeclaration(TYPED)).toEqual({
    declaration: { name: 'Lise Martin', email: 'lise@exemple.test', reference: 'F-2026-000042' },
  })
  expect(checkDeclaration({ ...TYPED, reason: ' Déménagement ' }).declaration?.reason).toBe('Déménagement')
})

test.each([
  ['name', '  ', 'Le nom est requis'],
  ['email', '', "L'email est requis"],
  ['email', 'lise', "Format d'email invalide"],
  ['email', 'lise@exemple', "Format d'email invalide"],
  ['reference', ' ', 'La référence est requise'],
  ['name', 'a'.repeat(121), 'Au plus 120 caractères'],
  ['reference', 'a'.repeat(121), 'Au plus 120 caractères'],
  ['reason', 'a'.repeat(1001), 'Au plus 1000 caractères'],
])('%s %j: %s', (field, value, message) => {
  expect(checkDeclaration({ ...TYPED, [field]: value })).toEqual({ errors: { [field]: message } })
})

test('reports all errors at once', () => {
  const { errors } = checkDeclaration({ name: '', email: '', reference: '', reason: '' })
  expect(Object.keys(errors ?? {})).toEqual(['name', 'email', 'reference'])
})
