import type { IdentityDeps } from '../../deps.ts'
import type { LoginAttempt } from '../../ports.ts'

/**
 * Checks a password within a counted attempt; gives the attempt back when the check could not run, as with a full
 * queue.
 */
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
