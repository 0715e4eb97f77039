import type { CaseState } from '@alcove/contracts'
import type { Decision } from './decision.ts'
import { type DecisionHold, waitingHoldOf } from './hold.ts'

/** What each event about a content tells; nulls where it has not been heard yet. */
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
}
export interface ProcessedFacts {
  pendingSince: Date | null
  posterKey: string | null
  /** Seconds. */
  duration: number | null
  width: number | null
  height: number | null
}
export interface FailedFacts {
  failureReason: string | null
}

export interface WithdrawnFacts {
  withdrawnAt: Date | null
}

/** The content's revision that the facts of each event are from; 0 before it has been heard. */
interface Heard {
  uploadedRevision: number
  processedRevision: number
  failedRevision: number
  withdrawnRevision: number
}

export interface StoredCase extends UploadFacts, ProcessedFacts, FailedFacts, WithdrawnFacts, Heard {
  /** The content's. */
  id: string
  userId: string
  /** Null until content.uploaded has been heard: a case without a face is shown to nobody. */
  state: CaseState | null
  /** The content's, the highest seen or given. */
  revision: number
  /** Oldest first. */
  decisions: Decision[]
  /** Decisions of the console before they took effect, those that ended included; oldest first. */
  holds: DecisionHold[]
  /** Since when it is out of sight until a report is judged; null where it is not. A removal ends it. */
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

/** A withdrawal is final. Decisions outrank whatever else media says; of media's two outcomes the newer one counts. */
export function stateOf(known: Heard & Pick<StoredCase, 'decisions' | 'holds'>): CaseState | null {
  if (known.uploadedRevision === 0) return null
  if (known.withdrawnRevision > 0) return 'WITHDRAWN'
  const decision = known.decisions.at(-1)
  if (decision) return decision.outcome
  if (known.processedRevision > known.failedRevision) return waitingHoldOf(known) ? 'HELD' : 'PENDING'
  return known.failedRevision > 0 ? 'FAILED' : 'PREPARING'
}

/** The facts of one event about a content. */
export type News =
  | { revisedBy: 'uploadedRevision'; facts: UploadFacts }
  | { revisedBy: 'processedRevision'; facts: ProcessedFacts }
  | { revisedBy: 'failedRevision'; facts: FailedFacts }
  | { revisedBy: 'withdrawnRevision'; facts: WithdrawnFacts }

/**
 * What an event changes about a case. Each kind of event owns its fields and keeps its own revision, so the outcome is
 * the same in whatever order, and however often, the events come.
 * @returns null when it tells nothing new
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
