import {
  EMAIL_MAX_LENGTH,
  REPORT_DESCRIPTION_MAX_LENGTH,
  REPORT_TYPES,
  REPORTER_NAME_MAX_LENGTH,
} from '@alcove/contracts/constants'
import { reportMessages } from '../../messages/report.fr.ts'
import type { Report } from './api.ts'

export interface Typed {
  type: string
  description: string
  name: string
  email: string
  goodFaith: boolean
}
export type TypedErrors = Partial<Record<keyof Typed, string>>

export const NOTHING_TYPED: Typed = { type: '', description: '', name: '', email: '', goodFaith: false }

const { errors: messages, typeMissing } = reportMessages
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Returns the typed values as a report, or the errors by field. Omits blank values.
 * @param complete requires every element of a legal notice, except where a minor is concerned
 */
export function checkReport(
  typed: Typed,
  complete: boolean,
): { report: Report; errors?: never } | { errors: TypedErrors; report?: never } {
  const type = REPORT_TYPES.find((known) => known === typed.type)
  const [description, name, email] = [typed.description.trim(), typed.name.trim(), typed.email.trim()]
  const errors: TypedErrors = {}
  if (!type) errors.type = typeMissing
  if (description.length > REPORT_DESCRIPTION_MAX_LENGTH) errors.description = messages.tooLong
  if (name.length > REPORTER_NAME_MAX_LENGTH) errors.name = messages.nameTooLong
  if (email !== '' && (!EMAIL.test(email) || email.length > EMAIL_MAX_LENGTH))
    errors.email = messages.emailFormat
  if (complete && type && type !== 'MINOR') {
    if (description === '') errors.description = messages.why
    if (name === '') errors.name = messages.name
    if (email === '') errors.email = messages.emailMissing
    if (!typed.goodFaith) errors.goodFaith = messages.goodFaith
  }
  if (!type || Object.keys(errors).length > 0) return { errors }
  return {
    report: {
      type,
      ...(description && { description }),
      ...(name && { name }),
      ...(email && { email }),
      ...(typed.goodFaith && { goodFaith: true }),
    },
  }
}
