import type { Role } from '@alcove/contracts/constants'
import { userMessages } from '../../messages/users.fr.ts'

/** 'Modérateur, Administrateur'; 'Membre' where there is no other role. */
export function formatRoles(roles: readonly Role[]): string {
  const special = roles.filter((role) => role !== 'ROLE_USER')
  const shown = special.length > 0 ? special : (['ROLE_USER'] as const)
  return shown.map((role) => userMessages.roles[role]).join(', ')
}
