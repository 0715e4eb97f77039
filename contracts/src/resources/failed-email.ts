import { z } from 'zod'

/** An email that could not be delivered after all attempts. */
export const failedEmailSchema = z
  .object({
    id: z.uuid(),
    /** `content-approved`, `payment-failed` … */
    kind: z.string(),
    /** Address it would be sent to now; null when none is known any more. */
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
    /** The mail server's reply; null when it gave none. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'FailedEmail' })
