import { z } from 'zod'
import { severalLinesUpTo } from '../free-text.ts'
import { accountSchema } from './user.ts'

const REASON_MAX_LENGTH = 500

/** Reason for a change of access by an administrator; kept in the journal. */
export const accessReasonSchema = z
  .string({ error: 'Veuillez indiquer une raison' })
  .overwrite(severalLinesUpTo(REASON_MAX_LENGTH))
  .min(1, 'Veuillez indiquer une raison')
  .max(REASON_MAX_LENGTH, `La raison compte ${REASON_MAX_LENGTH} caractères au plus`)

export const accountIdParams = z.object({ id: z.string() })

/** An account in the administrators' lists. */
export const adminAccountSchema = z.object({
  ...accountSchema.shape,
  createdAt: z.iso.datetime(),
  /** Last login by password; null until the first one after registration. */
  lastLoginAt: z.iso.datetime().nullable(),
  suspendedAt: z.iso.datetime().nullable(),
  /** Null when the operator suspended the account without a reason. */
  suspensionReason: z.string().nullable(),
  /** The suspending administrator; null for the operator. */
  suspendedBy: z.uuid().nullable(),
  /** Counts the changes of the account; a change of roles names the revision it is based on. */
  revision: z.int().positive(),
})
export type AdminAccount = z.output<typeof adminAccountSchema>

/** One account with the additional fields of its page. */
export const accountDetailSchema = z.object({
  ...adminAccountSchema.shape,
  openSessions: z.int().nonnegative(),
})
export type AccountDetail = z.output<typeof accountDetailSchema>
