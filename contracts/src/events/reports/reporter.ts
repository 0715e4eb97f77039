import { z } from 'zod'

/** Where a reporter receives mail about the report. */
export const reporterSchema = z.object({
  /** The reporting account, if any; its deletion ends the mail. */
  userId: z.uuid().nullable(),
  /** As typed; null for the account's newest address. */
  email: z.string().nullable(),
  /** An opaque mark of the requesting network; mails to typed addresses are capped by it. */
  source: z.string().max(64).nullable(),
})
