import { z } from 'zod'
import { CASE_STATES, REMOVAL_GROUNDS } from '../constants.ts'
import { creatorSchema } from './content.ts'

export const caseStateSchema = z.enum(CASE_STATES)

const personSchema = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  email: z.string().nullable(),
})

/** One decision: appended, never overwritten. */
export const decisionSchema = z.object({
  id: z.uuid(),
  outcome: z.enum(['APPROVED', 'REJECTED', 'REMOVED']),
  reason: z.string().nullable(),
  /** The earlier decision that this one reverses. */
  reverses: z.uuid().nullable(),
  /** Of a removal. */
  ground: z.enum(REMOVAL_GROUNDS).nullable(),
  decidedAt: z.iso.datetime(),
  decidedBy: personSchema,
})

/** A decision of the console that waits for its effect; undone until then. Its id becomes the decision's. */
export const decisionHoldSchema = decisionSchema.extend({
  outcome: z.enum(['APPROVED', 'REJECTED']),
  effectiveAt: z.iso.datetime(),
  /** Milliseconds until it takes effect, when this was answered: clocks of devices differ. */
  remainingMs: z.int().nonnegative(),
})
export type DecisionHold = z.output<typeof decisionHoldSchema>

/** A decision that was undone, or lapsed because its content was no longer pending. */
export const endedHoldSchema = decisionSchema.extend({
  outcome: z.enum(['APPROVED', 'REJECTED']),
  end: z.enum(['UNDONE', 'LAPSED']),
  endedAt: z.iso.datetime(),
  /** Null where it lapsed. */
  endedBy: personSchema.nullable(),
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
    /** HELD: decided in the console, not yet in effect; the content itself is still PENDING. */
    status: caseStateSchema,
    /** Since when it is out of sight until a report is judged; null where it is not. */
    hiddenAt: z.iso.datetime().nullable(),
    /** When its owner withdrew it. */
    withdrawnAt: z.iso.datetime().nullable(),
    /** The removal that keeps its files as evidence, until an administrator releases it. */
    evidence: z
      .object({ decisionId: z.uuid(), ground: z.enum(REMOVAL_GROUNDS), heldAt: z.iso.datetime() })
      .nullable(),
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
    /** The decision that waits for its effect. */
    hold: decisionHoldSchema.nullable(),
    /** Decisions that ended without effect, oldest first. */
    endedHolds: z.array(endedHoldSchema),
    preview: z.object({
      /** Whether an approval asks for it (setting REVIEW_PREVIEW). */
      required: z.boolean(),
      /** When the caller opened it first. */
      openedAt: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: 'ModerationCase' })
export type ModerationCase = z.output<typeof moderationCaseSchema>
