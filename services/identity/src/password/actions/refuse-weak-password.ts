import { invalid } from '@alcove/contracts'
import { isCommonPassword } from '../domain/common-passwords.ts'
import { type OwnNames, repeatsOwnNames } from '../domain/own-names.ts'

/** @throws VALIDATION_FAILED for a common password, and for one derived from the account or the site */
export function refuseWeakPassword(field: string, password: string, owner: OwnNames): void {
  if (repeatsOwnNames(password, owner))
    throw invalid(
      field,
      'Ce mot de passe reprend votre adresse, votre nom d’utilisateur ou le nom du site, veuillez en choisir un autre',
    )
  if (isCommonPassword(password))
    throw invalid(field, 'Ce mot de passe est trop courant, veuillez en choisir un autre')
}
