import { z } from 'zod'
import { REPORT_STATUSES, REPORT_TYPES } from '../constants.ts'
import { creatorSchema } from './content.ts'
import { caseStateSchema } from './moderation-case.ts'

/** 128 random bits in lower-case hexadecimal, so that receipts cannot be guessed. */
export const receiptNumberSchema = z.string().regex(/^[0-9a-f]{32}$/)

export const reportStatusSchema = z.enum(REPORT_STATUSES)
export const reportTypeSchema = z.enum(REPORT_TYPES)

/** One report for moderators. */
const readReportSchema = z.object({
  id: z.uuid(),
  receipt: receiptNumberSchema,
  type: reportTypeSchema,
  description: z.string().nullable(),
  /** The reporting account, if any. */
  reporter: creatorSchema.nullable(),
  /** As typed into the form. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  goodFaith: z.boolean(),
  status: reportStatusSchema,
  createdAt: z.iso.datetime(),
})

/** The merged reports about one content. Its id is that of the content. */
export const reportedContentSchema = z
  .object({
    id: z.uuid(),
    contentId: z.uuid(),
    title: z.string(),
    creator: creatorSchema,
    contentStatus: caseStateSchema,
    /** When a report hid the published content; null while it is visible. */
    hiddenAt: z.iso.datetime().nullable(),
    /** RECEIVED while a report is unanswered, else the latest answer. */
    status: reportStatusSchema,
    /** True while a report of an urgent type is unanswered. */
    urgent: z.boolean(),
    /** Unanswered reports. */
    count: z.int().nonnegative(),
    /** All reports, answered ones included. */
    total: z.int().positive(),
    /** Types of the unanswered reports, or of all when none is unanswered. */
    types: z.array(z.object({ type: reportTypeSchema, count: z.int().positive() })),
    /** The oldest unanswered report, or the oldest when none is unanswered. */
    createdAt: z.iso.datetime(),
    /** The newest report. */
    latestAt: z.iso.datetime(),
    /** A selection of reports: unanswered first, then urgent ones, then those with a text. */
    reports: z.array(readReportSchema),
    /** The latest answer. */
    answer: z
      .object({
        status: z.enum(['UPHELD', 'DISMISSED']),
        note: z.string().nullable(),
        answeredAt: z.iso.datetime(),
        answeredBy: creatorSchema.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ReportedContent' })
