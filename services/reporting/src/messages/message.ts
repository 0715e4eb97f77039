import type { EventData, noticeDue } from '@alcove/contracts'
import type { Letter } from '../domain/letter/letter.ts'

/** What the words of a mail are made from. */
export interface MessageFacts<Details> {
  subjectId: string
  details: Details
  /** Of the mail. */
  date: Date
}

/** Facts that an event about a content had. */
export interface ContentDetails {
  title: string
  reason?: string
}

/** Facts that a notice about a contract had; each kind knows which ones, and reads well without. */
export type ContractDetails = EventData<typeof noticeDue>['facts']

export type MessageDetails = ContentDetails | ContractDetails

export type Message<Details> = (facts: MessageFacts<Details>) => Letter
export type ContentMessage = Message<ContentDetails>
export type ContractMessage = Message<ContractDetails>
