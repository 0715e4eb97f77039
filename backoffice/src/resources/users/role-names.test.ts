import { expect, test } from 'vitest'
import { roleNames } from './role-names.ts'

test('leaves out what everybody is, unless there is nothing else', () => {
  expect(roleNames(['ROLE_USER'])).toBe('Membre')
  expect(roleNames(['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'])).toBe('Modérateur, Administrateur')
})
