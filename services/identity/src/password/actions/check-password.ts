import type { IdentityDeps } from '../../deps.ts'
import type { LoginAttempt } from '../../ports.ts'

interface Candidate {
  emailKey: string
  password: string
  address: string
  /** Null for an unknown device. */
  deviceId: string | null
}

/**
 * Checks a password in one turn of the queue: the attempt is counted, then the account is found and the password compared.
 * The place comes first, so that a flood of attempts is refused before it reaches the database. Gives the attempt back
 * when the check could not run.
 * @returns null for an unknown account and a wrong password, after the same work
 * @throws TOO_MANY_REQUESTS, TOO_MANY_ATTEMPTS
 */
export function checkPassword<A extends { passwordHash: string }>(
  deps: Pick<IdentityDeps, 'passwords' | 'throttle'>,
  { emailKey, password, address, deviceId }: Candidate,
  find: () => Promise<A | null>,
): Promise<{ account: A; attempt: LoginAttempt } | null> {
  return deps.passwords.inTurn({ address, deviceId }, async ({ matches, stepOut }) => {
    const attempt = await deps.throttle.take({ emailKey, address, deviceId }, stepOut)
    try {
      const account = await find()
      const isRight = await matches(account?.passwordHash ?? null, password)
      return account && isRight ? { account, attempt } : null
    } catch (error) {
      await attempt.unused()
      throw error
    }
  })
}
