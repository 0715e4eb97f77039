import type { Role } from '@alcove/contracts/constants'
import { readClaims } from './claims.ts'
import type { StoredAuth } from './stored-auth.ts'

export type Access = 'anonymous' | 'denied' | 'allowed'

const CONSOLE_ROLES: readonly Role[] = ['ROLE_MODERATOR', 'ROLE_ADMIN']

/** Whether somebody may see the console. What they may do is decided by the services. */
export function accessOf(auth: StoredAuth | null): Access {
  if (auth === null) return 'anonymous'
  return rolesOf(auth).some((role) => CONSOLE_ROLES.includes(role)) ? 'allowed' : 'denied'
}

/** The token is younger than the stored account: a role may have come or gone with a refresh. */
export function rolesOf({ state }: StoredAuth): Role[] {
  return readClaims(state.token).roles ?? state.user.roles
}
