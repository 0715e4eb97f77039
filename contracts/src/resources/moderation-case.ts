import { z } from 'zod'
import { contentStateSchema, creatorSchema } from './content.ts'

/** One decision: appended, never overwritten. */
export const decisionSchema = z.object({
  id: z.uuid(),
  outcome: z.enum(['APPROVED', 'REJECTED']),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime(),
  decidedBy: z.object({ id: z.uuid(), username: z.string().nullable(), email: z.string().nullable() }),
})

/** A case of the review queue, in the back-office dialect. Its id is the content's. */
export const moderationCaseSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    categories: z.array(z.string()),
    creator: creatorSchema,
    status: contentStateSchema,
    createdAt: z.iso.datetime(),
    /** Since when it could be judged. */
    pendingSince: z.iso.datetime().nullable(),
    /** Bytes. */
    fileSize: z.int(),
    mimeType: z.string(),
    /** Seconds. */
    duration: z.number().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    consent: z.object({ textVersion: z.string(), acceptedAt: z.iso.datetime() }).nullable(),
    failureReason: z.string().nullable(),
    decisions: z.array(decisionSchema),
  })
  .meta({ id: 'ModerationCase' })
export type ModerationCase = z.output<typeof moderationCaseSchema>
