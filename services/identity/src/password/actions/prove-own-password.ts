import { AppError } from '@alcove/contracts'
import { emailKey } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import { checkPassword } from './check-password.ts'

export interface OwnPassword {
  password: string
  address: string
  /** The id of the known device for an account key, null for an unknown device. */
  deviceIdFor: (emailKey: string) => string | null
}

/**
 * Requires the present password of a caller who is logged in.
 * @throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function proveOwnPassword(
  deps: Pick<IdentityDeps, 'passwords' | 'throttle'>,
  account: { email: string; passwordHash: string },
  { password, address, deviceIdFor }: OwnPassword,
): Promise<void> {
  const key = emailKey(account.email)
  const candidate = { emailKey: key, password, address, deviceId: deviceIdFor(key) }
  const proven = await checkPassword(deps, candidate, async () => account)
  if (!proven) throw createWrongPassword()
  await proven.attempt.succeeded()
}

export const createWrongPassword = () =>
  new AppError('INVALID_CREDENTIALS', { message: 'Le mot de passe actuel est incorrect' })
