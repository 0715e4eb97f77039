import { readClaims } from '@alcove/contracts/client'
import type { Role } from '@alcove/contracts/constants'
import { useSession } from './session-store.ts'

/** For display only; the platform enforces roles. Reads the token first: it is newer than the stored account. */
export function useHasRole(role: Role): boolean {
  return useSession(({ token, user, isAuthenticated }) => {
    const roles = readClaims(token)?.roles ?? user?.roles ?? []
    return isAuthenticated && roles.includes(role)
  })
}
