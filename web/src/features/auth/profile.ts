import { readClaims } from '@alcove/contracts/client'
import { authMessages } from '../../messages/auth.fr.ts'

/** Name and address from the token, for the profile menu (specification, section 2). */
export function readProfile(token: string | null): { username: string; email: string } {
  const claims = readClaims(token)
  return {
    username: claims?.username || authMessages.profile.unknownName,
    email: claims?.email || authMessages.profile.unknownEmail,
  }
}
