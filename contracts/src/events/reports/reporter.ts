import { z } from 'zod'

/** Where the reporter of a content is told about the report. */
export const reporterSchema = z.object({
  /** The account that reported, where there was one: its deletion ends the mail. */
  userId: z.uuid().nullable(),
  /** As typed; null: at the newest address of the account. */
  email: z.string().nullable(),
  /** An opaque mark of the network that asked: mails to typed addresses are capped by it. */
  source: z.string().max(64).nullable(),
})
