import { readClaims } from '@alcove/contracts/client'
import type { Role } from '@alcove/contracts/constants'
import { useSession } from './session-store.ts'

/** For what is shown; the platform decides what is allowed. The token is younger than the stored account. */
export function useHasRole(role: Role): boolean {
  return useSession(({ token, user, isAuthenticated }) => {
    const roles = readClaims(token)?.roles ?? user?.roles ?? []
    return isAuthenticated && roles.includes(role)
  })
}
