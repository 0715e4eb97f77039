import { z } from 'zod'
import { severalLinesUpTo } from '../free-text.ts'
import { accountSchema } from './user.ts'

const REASON_MAX_LENGTH = 500

/** Why an administrator changes what an account may do; kept in the journal. */
export const accessReasonSchema = z
  .string({ error: 'Veuillez indiquer une raison' })
  .overwrite(severalLinesUpTo(REASON_MAX_LENGTH))
  .min(1, 'Veuillez indiquer une raison')
  .max(REASON_MAX_LENGTH, `La raison compte ${REASON_MAX_LENGTH} caractères au plus`)

export const accountIdParams = z.object({ id: z.string() })

/** An account as administrators see it in lists. */
export const supportedAccountSchema = z.object({
  ...accountSchema.shape,
  createdAt: z.iso.datetime(),
  /** With the password; null for an account that has only been registered. */
  lastLoginAt: z.iso.datetime().nullable(),
  suspendedAt: z.iso.datetime().nullable(),
  /** Null for one that the operator suspended without a reason. */
  suspensionReason: z.string().nullable(),
  /** The administrator who suspended it; null for the operator. */
  suspendedBy: z.uuid().nullable(),
  /** Counts the changes of the account; a change of roles names the one that it was made from. */
  revision: z.int().positive(),
})
export type AdminAccount = z.output<typeof supportedAccountSchema>

/** One account, with what its page needs besides. */
export const accountDetailSchema = z.object({
  ...supportedAccountSchema.shape,
  openSessions: z.int().nonnegative(),
})
export type AccountDetail = z.output<typeof accountDetailSchema>
