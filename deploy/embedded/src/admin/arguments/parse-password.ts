import { newPasswordSchema } from '@alcove/contracts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@alcove/contracts/constants'
import { InvalidArgumentError } from 'commander'

/** Parses a new password by the rules of the site. */
export function parsePassword(text: string): string {
  const parsed = newPasswordSchema.safeParse(text)
  if (!parsed.success)
    throw new InvalidArgumentError(
      `A password of ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters is expected.`,
    )
  return parsed.data
}
