import {
  type EventData,
  type noticeDue,
  type Operator,
  reportAnswered,
  type userNoticeDue,
} from '@alcove/contracts'
import { z } from 'zod'
import type { EmailLayout } from '../domain/email/email-layout.ts'

/** Input of a mail's text. */
export interface MessageFacts<Details> {
  subjectId: string
  details: Details
  /** Date of the mail. */
  date: Date
  /** Token of the link that the details name; null if they name none. */
  token: string | null
  /** False when the site's address is unknown: then no link can be written. */
  hasSite: boolean
  operator: Operator
}

/** Details from an event about a content. */
export const contentDetailsSchema = z.object({
  title: z.string(),
  reason: z.string().optional(),
  /** Set if the subject is one of several decisions about a content. */
  contentId: z.string().optional(),
})
export type ContentDetails = z.output<typeof contentDetailsSchema>

/** Details of a contract email; each kind knows its own, and reads well without them. */
export type ContractDetails = EventData<typeof noticeDue>['facts']

/** Details of an account email. */
export type AccountDetails = EventData<typeof userNoticeDue>['facts']

/** Details from an event about a report. */
export const reportDetailsSchema = z.object({
  receipt: z.string().optional(),
  /** Time of receipt. */
  at: z.string().optional(),
  outcome: reportAnswered.data.shape.outcome.optional(),
  note: z.string().nullable().optional(),
})
export type ReportDetails = z.output<typeof reportDetailsSchema>

export type MessageDetails = ContentDetails | ContractDetails | AccountDetails | ReportDetails

export type Message<Details> = (facts: MessageFacts<Details>) => EmailLayout
export type ContentMessage = Message<ContentDetails>
export type ContractMessage = Message<ContractDetails>
export type AccountMessage = Message<AccountDetails>
export type ReportMessage = Message<ReportDetails>
