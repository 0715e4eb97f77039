import { invalid, type Role } from '@alcove/contracts'
import { mixesScripts } from '@alcove/contracts/mixed-scripts'
import { resemblesStaff } from '../domain/staff-names.ts'

/**
 * Refuses a new name that imitates others by its letters, and one that passes for the site or its team.
 * @param roles of the account: its team may say so
 * @throws VALIDATION_FAILED
 */
export function refuseMisleadingUsername(username: string | null, roles: readonly Role[]): void {
  if (username === null) return
  if (roles.every((role) => role === 'ROLE_USER') && resemblesStaff(username))
    throw invalid(
      'username',
      'Ce nom d’utilisateur ressemble à celui du site ou de son équipe, veuillez en choisir un autre',
    )
  if (mixesScripts(username))
    throw invalid('username', 'Le nom d’utilisateur mélange des lettres de plusieurs alphabets')
}
