import type { Role } from '@alcove/contracts/constants'
import { readClaims } from './claims.ts'
import type { StoredAuth } from './stored-auth.ts'

export type Access = 'anonymous' | 'denied' | 'allowed'

const CONSOLE_ROLES: readonly Role[] = ['ROLE_MODERATOR', 'ROLE_ADMIN']

/** Decides access to the console; the services enforce what a role may do. */
export function checkAccess(auth: StoredAuth | null): Access {
  if (auth === null) return 'anonymous'
  return readRoles(auth).some((role) => CONSOLE_ROLES.includes(role)) ? 'allowed' : 'denied'
}

/** Reads the token's roles: it is newer than the stored account. */
export function readRoles({ state }: StoredAuth): Role[] {
  return readClaims(state.token).roles ?? state.user.roles
}
