import { emailSchema } from '@alcove/contracts'
import { InvalidArgumentError } from 'commander'

/** Parses the email of an account from an argument. */
export function parseEmail(text: string): string {
  const parsed = emailSchema.safeParse(text)
  if (!parsed.success) throw new InvalidArgumentError('An address like name@example.org is expected.')
  return parsed.data
}
