import type { CaseState } from '@alcove/contracts'
import type { Decision } from './decision.ts'
import { type DecisionHold, waitingHoldOf } from './hold.ts'
import { decisionInForce } from './lapse.ts'

/** Fields of each event about a content; null until that event has been received. */
export interface UploadFacts {
  title: string | null
  description: string | null
  tags: string[]
  categories: string[]
  createdAt: Date | null
  /** When the file was accepted. */
  uploadedAt: Date | null
  mimeType: string | null
  /** Bytes. */
  fileSize: number | null
  consentTextVersion: string | null
  consentAt: Date | null
  /** Its uploader gave a picture as cover. */
  hasOwnCover: boolean
}
export interface ProcessedFacts {
  pendingSince: Date | null
  posterKey: string | null
  /** Seconds. */
  duration: number | null
  width: number | null
  height: number | null
  /** A removed or blocked content that it looks like. */
  resembles: string | null
}
export interface FailedFacts {
  failureReason: string | null
}

export interface WithdrawnFacts {
  withdrawnAt: Date | null
}

/** Content revision of each event's fields; 0 until the event has been received. */
interface Heard {
  uploadedRevision: number
  processedRevision: number
  failedRevision: number
  withdrawnRevision: number
}

export interface StoredCase extends UploadFacts, ProcessedFacts, FailedFacts, WithdrawnFacts, Heard {
  /** Id of the content. */
  id: string
  userId: string
  /** Null until content.uploaded has been received: until then the case is not shown. */
  state: CaseState | null
  /** Highest content revision received or assigned. */
  revision: number
  /** Oldest first. */
  decisions: Decision[]
  /** Decisions of the console before they took effect, ended holds included; oldest first. */
  holds: DecisionHold[]
  /** Start of the hide, until a report is judged; null if not hidden. A removal ends it. */
  hiddenAt: Date | null
  /** The report that hid it. */
  hiddenReportId: string | null
}

/** A case that can be shown: its upload is known. */
export type OpenCase = StoredCase & {
  state: CaseState
  title: string
  description: string
  createdAt: Date
  mimeType: string
  fileSize: number
}

export function isOpen(known: StoredCase | null): known is OpenCase {
  return known !== null && known.state !== null
}

/**
 * Withdrawal is final. Decisions in force outrank other events of media; of media's two outcomes the newer one counts.
 */
export function stateOf(known: Heard & Pick<StoredCase, 'decisions' | 'holds'>): CaseState | null {
  if (known.uploadedRevision === 0) return null
  if (known.withdrawnRevision > 0) return 'WITHDRAWN'
  const decision = decisionInForce(known)
  if (decision) return decision.outcome
  if (known.processedRevision > known.failedRevision) return waitingHoldOf(known) ? 'HELD' : 'PENDING'
  return known.failedRevision > 0 ? 'FAILED' : 'PREPARING'
}

/** The fields of one event about a content. */
export type News =
  | { revisedBy: 'uploadedRevision'; facts: UploadFacts }
  | { revisedBy: 'processedRevision'; facts: ProcessedFacts }
  | { revisedBy: 'failedRevision'; facts: FailedFacts }
  | { revisedBy: 'withdrawnRevision'; facts: WithdrawnFacts }

/**
 * Computes the change that an event makes to a case. Each kind of event owns its fields and keeps its own revision, so the
 * outcome is the same in any order and with any repetition.
 * @returns null if nothing changes
 */
export function learn(known: StoredCase, revision: number, { revisedBy, facts }: News) {
  if (revision <= known[revisedBy]) return null
  const heard = { [revisedBy]: revision }
  return {
    ...facts,
    ...heard,
    revision: Math.max(known.revision, revision),
    state: stateOf({ ...known, ...heard }),
  }
}
