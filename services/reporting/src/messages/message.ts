import type { EventData, noticeDue, Operator, reportAnswered, userNoticeDue } from '@alcove/contracts'
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
export interface ContentDetails {
  title: string
  reason?: string
  /** Set if the subject is one of several decisions about a content. */
  contentId?: string
}

/** Details of a contract email; each kind knows its own, and reads well without them. */
export type ContractDetails = EventData<typeof noticeDue>['facts']

/** Details of an account email. */
export type AccountDetails = EventData<typeof userNoticeDue>['facts']

/** Details from an event about a report. */
export interface ReportDetails {
  receipt?: string
  /** Time of receipt. */
  at?: string
  outcome?: EventData<typeof reportAnswered>['outcome']
  note?: string | null
}

export type MessageDetails = ContentDetails | ContractDetails | AccountDetails | ReportDetails

export type Message<Details> = (facts: MessageFacts<Details>) => EmailLayout
export type ContentMessage = Message<ContentDetails>
export type ContractMessage = Message<ContractDetails>
export type AccountMessage = Message<AccountDetails>
export type ReportMessage = Message<ReportDetails>
