import { expect, test } from 'vitest'
import { formatRoles } from './format-roles.ts'

test('omits the member role unless it is the only one', () => {
  expect(formatRoles(['ROLE_USER'])).toBe('Membre')
  expect(formatRoles(['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'])).toBe('Modérateur, Administrateur')
})
