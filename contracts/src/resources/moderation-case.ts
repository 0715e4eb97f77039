import { z } from 'zod'
import { CASE_STATES, REMOVAL_GROUNDS } from '../constants.ts'
import { creatorSchema } from './content.ts'

export const caseStateSchema = z.enum(CASE_STATES)

const personSchema = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  email: z.string().nullable(),
})

/** A decision; appended, never overwritten. */
export const decisionSchema = z.object({
  id: z.uuid(),
  outcome: z.enum(['APPROVED', 'REJECTED', 'REMOVED']),
  reason: z.string().nullable(),
  /** The earlier decision that this one reverses. */
  reverses: z.uuid().nullable(),
  /** Ground of a removal. */
  ground: z.enum(REMOVAL_GROUNDS).nullable(),
  decidedAt: z.iso.datetime(),
  decidedBy: personSchema,
})

/** A decision of the console that is not yet in effect and can be undone. The decision keeps its id. */
export const decisionHoldSchema = decisionSchema.extend({
  outcome: z.enum(['APPROVED', 'REJECTED']),
  effectiveAt: z.iso.datetime(),
  /** Milliseconds until it takes effect, counted from the answer because device clocks differ. */
  remainingMs: z.int().nonnegative(),
})
export type DecisionHold = z.output<typeof decisionHoldSchema>

/** A decision that was undone, or lapsed: its content was no longer pending, or other renditions are to be judged. */
export const endedHoldSchema = decisionSchema.extend({
  outcome: z.enum(['APPROVED', 'REJECTED']),
  end: z.enum(['UNDONE', 'LAPSED']),
  endedAt: z.iso.datetime(),
  /** Null when it lapsed. */
  endedBy: personSchema.nullable(),
})

/** A case of the review queue, in the back-office dialect. Its id is that of the content. */
export const moderationCaseSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    categories: z.array(z.string()),
    creator: creatorSchema,
    /** HELD: decided in the console but not in effect; the content itself is still PENDING. */
    status: caseStateSchema,
    /** When a report hid it; null while it is visible. */
    hiddenAt: z.iso.datetime().nullable(),
    /** When its owner withdrew it. */
    withdrawnAt: z.iso.datetime().nullable(),
    /** The removal that holds its files as evidence until an administrator releases them. */
    evidence: z
      .object({ decisionId: z.uuid(), ground: z.enum(REMOVAL_GROUNDS), heldAt: z.iso.datetime() })
      .nullable(),
    createdAt: z.iso.datetime(),
    /** When it became ready for review. */
    pendingSince: z.iso.datetime().nullable(),
    /** Bytes. */
    fileSize: z.int(),
    mimeType: z.string(),
    /** Seconds. */
    duration: z.number().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    consent: z.object({ textVersion: z.string(), acceptedAt: z.iso.datetime() }).nullable(),
    /** True where its uploader gave a picture as cover, whichever cover is chosen. */
    hasOwnCover: z.boolean().optional(),
    failureReason: z.string().nullable(),
    /** A removed or blocked content that it looks like; null to its owner. People judge what that means. */
    resembles: z.uuid().nullable(),
    decisions: z.array(decisionSchema),
    /** The decision on hold. */
    hold: decisionHoldSchema.nullable(),
    /** Holds that ended without effect, oldest first. */
    endedHolds: z.array(endedHoldSchema),
    preview: z.object({
      /** True when an approval requires a preview (setting REVIEW_PREVIEW). */
      required: z.boolean(),
      /** When the caller first opened it. */
      openedAt: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: 'ModerationCase' })
export type ModerationCase = z.output<typeof moderationCaseSchema>
