import { AppError, type ErrorCode } from '@alcove/contracts'
import { OperatorError } from './operator-error.ts'

/** English counterparts of the French refusals that a command can meet. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  USER_NOT_FOUND: 'No account has this address.',
  EMAIL_TAKEN: 'An account has this address already, or had it a short while ago.',
  LAST_ADMINISTRATOR: 'This is the account of the last administrator: make another one first.',
  ACCOUNT_CHANGED: 'The account was changed meanwhile: look at its roles, then try again.',
  ACCOUNT_ALREADY_SUSPENDED: 'The account is suspended already.',
  ACCOUNT_NOT_SUSPENDED: 'The account is not suspended.',
  NO_PAYMENTS: 'This site is free: no payment provider is connected to it.',
  PAYMENT_UNAVAILABLE: 'The payment provider cannot be reached now: try again later.',
  SERVICE_UNAVAILABLE: 'What this needs cannot be reached now: try again later.',
}

const REFUSED_FIELDS: Record<string, string> = {
  password:
    'The password is refused: many people use it, or it repeats the address, the name or the name of the site.',
}

/** Translates a service's refusal into one English sentence for operators; keeps any other error. */
export function inEnglish(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const fields = error.violations.map(
    ({ propertyPath }) => REFUSED_FIELDS[propertyPath] ?? `${propertyPath} is refused.`,
  )
  return new OperatorError(fields.join(' ') || (SENTENCES[error.code] ?? `Refused: ${error.code}`))
}
