import { z } from 'zod'
import { REPORT_STATUSES, REPORT_TYPES } from '../constants.ts'
import { creatorSchema } from './content.ts'
import { caseStateSchema } from './moderation-case.ts'

/** 128 random bits, in small hexadecimal digits: who does not have it cannot guess it. */
export const receiptNumberSchema = z.string().regex(/^[0-9a-f]{32}$/)

export const reportStatusSchema = z.enum(REPORT_STATUSES)
export const reportTypeSchema = z.enum(REPORT_TYPES)

/** One report as moderators read it. */
const readReportSchema = z.object({
  id: z.uuid(),
  receipt: receiptNumberSchema,
  type: reportTypeSchema,
  description: z.string().nullable(),
  /** The account, where there was one. */
  reporter: creatorSchema.nullable(),
  /** As typed into the form. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  goodFaith: z.boolean(),
  status: reportStatusSchema,
  createdAt: z.iso.datetime(),
})

/** The reports about one content, merged. Its id is the content's. */
export const reportedContentSchema = z
  .object({
    id: z.uuid(),
    contentId: z.uuid(),
    title: z.string(),
    creator: creatorSchema,
    contentStatus: caseStateSchema,
    /** Since when a report keeps the published content out of sight; null while it is shown. */
    hiddenAt: z.iso.datetime().nullable(),
    /** RECEIVED while one of them waits for an answer; else what the latest answer was. */
    status: reportStatusSchema,
    /** Whether a report of an urgent type waits for an answer. */
    urgent: z.boolean(),
    /** Reports that wait for an answer. */
    count: z.int().nonnegative(),
    /** With those that were answered. */
    total: z.int().positive(),
    /** Of those that wait, or of all where none waits. */
    types: z.array(z.object({ type: reportTypeSchema, count: z.int().positive() })),
    /** Of the oldest that waits, or of the oldest where none waits. */
    createdAt: z.iso.datetime(),
    /** Of the newest. */
    latestAt: z.iso.datetime(),
    /** Some of them, those that wait first, urgent ones and those with a text before the others. */
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
