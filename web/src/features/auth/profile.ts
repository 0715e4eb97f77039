import { readClaims } from '@alcove/contracts/client'
import { authMessages } from '../../messages/auth.fr.ts'

/** Name and address for the profile menu, from the token (specification, section 2). */
export function profileOf(token: string | null): { username: string; email: string } {
  const claims = readClaims(token)
  return {
    username: claims?.username || authMessages.profile.unknownName,
    email: claims?.email || authMessages.profile.unknownEmail,
  }
}
