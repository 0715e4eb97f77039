import { z } from 'zod'

/** An email that was given up. */
export const failedEmailSchema = z
  .object({
    id: z.uuid(),
    /** `content-approved`, `payment-failed` … */
    kind: z.string(),
    /** Where it would go now; null where no address is known any more. */
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
    /** In the words of the mail server; null where it gave none. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'FailedEmail' })
