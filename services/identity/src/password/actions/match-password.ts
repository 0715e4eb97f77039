import type { IdentityDeps } from '../../deps.ts'
import type { LoginAttempt } from '../../ports.ts'

/** Looks at a password within a counted try. A try that could not be made, for too many wait, is given back. */
export async function matchPassword(
  deps: Pick<IdentityDeps, 'passwords'>,
  attempt: LoginAttempt,
  hash: string | null,
  password: string,
  address: string,
): Promise<boolean> {
  try {
    return await deps.passwords.matches(hash, password, address)
  } catch (error) {
    await attempt.unused()
    throw error
  }
}
