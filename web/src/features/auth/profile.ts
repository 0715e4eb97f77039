import { readClaims } from '@alcove/contracts/client'
import type { Role } from '@alcove/contracts/constants'
import { authMessages } from '../../messages/auth.fr.ts'
import { useSession } from './session-store.ts'

/** Name and address for the profile menu, from the token (specification, section 2). */
export function profileOf(token: string | null): { username: string; email: string } {
  const claims = readClaims(token)
  return {
    username: claims?.username || authMessages.profile.unknownName,
    email: claims?.email || authMessages.profile.unknownEmail,
  }
}

/** For what is shown; the platform decides what is allowed. The token is younger than the stored account. */
export function useHasRole(role: Role): boolean {
  return useSession(({ token, user, isAuthenticated }) => {
    const roles = readClaims(token)?.roles ?? user?.roles ?? []
    return isAuthenticated && roles.includes(role)
  })
}
