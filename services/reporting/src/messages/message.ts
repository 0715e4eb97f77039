import type { EventData, noticeDue, Operator, reportAnswered, userNoticeDue } from '@alcove/contracts'
import type { Letter } from '../domain/letter/letter.ts'

/** What the words of a mail are made from. */
export interface MessageFacts<Details> {
  subjectId: string
  details: Details
  /** Of the mail. */
  date: Date
  /** Proves the link that the details name; null where they name none. */
  token: string | null
  /** Whether the address of the site is known: without it a link cannot be written. */
  hasSite: boolean
  operator: Operator
}

/** Facts that an event about a content had. */
export interface ContentDetails {
  title: string
  reason?: string
  /** Where the subject is one of several decisions about a content. */
  contentId?: string
}

/** Facts that a notice about a contract had; each kind knows which ones, and reads well without. */
export type ContractDetails = EventData<typeof noticeDue>['facts']

/** Facts that a notice about an account had. */
export type AccountDetails = EventData<typeof userNoticeDue>['facts']

/** Facts that an event about a report had. */
export interface ReportDetails {
  receipt?: string
  /** When it was received. */
  at?: string
  outcome?: EventData<typeof reportAnswered>['outcome']
  note?: string | null
}

export type MessageDetails = ContentDetails | ContractDetails | AccountDetails | ReportDetails

export type Message<Details> = (facts: MessageFacts<Details>) => Letter
export type ContentMessage = Message<ContentDetails>
export type ContractMessage = Message<ContractDetails>
export type AccountMessage = Message<AccountDetails>
export type ReportMessage = Message<ReportDetails>
