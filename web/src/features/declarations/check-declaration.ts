import { EMAIL_MAX_LENGTH } from '@alcove/contracts/constants'
import { declarationsMessages } from '../../messages/declarations.fr.ts'
import type { DeclarationInput } from './api.ts'

export const NAME_MAX = 120
export const REFERENCE_MAX = 120
export const REASON_MAX = 1000

export interface Typed {
  name: string
  email: string
  reference: string
  reason: string
}
export type TypedErrors = Partial<Record<keyof Typed, string>>

const { errors: messages } = declarationsMessages
const LIMITS = { name: NAME_MAX, email: EMAIL_MAX_LENGTH, reference: REFERENCE_MAX, reason: REASON_MAX }
const FIELDS = Object.keys(LIMITS) as (keyof Typed)[]

/** Returns the typed values as a declaration, or the errors by field. Omits a blank reason. */
export function checkDeclaration(
  typed: Typed,
): { declaration: DeclarationInput; errors?: never } | { errors: TypedErrors; declaration?: never } {
  const [name, email, reference, reason] = FIELDS.map((field) => typed[field].trim()) as [
    string,
    string,
    string,
    string,
  ]
  const errors: TypedErrors = {}
  if (name === '') errors.name = messages.name
  if (email === '') errors.email = messages.emailMissing
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) errors.email = messages.emailFormat
  if (reference === '') errors.reference = messages.reference
  for (const field of FIELDS)
    if (typed[field].trim().length > LIMITS[field]) errors[field] = messages.length(LIMITS[field])
  if (Object.keys(errors).length > 0) return { errors }
  return { declaration: { name, email, reference, ...(reason && { reason }) } }
}
