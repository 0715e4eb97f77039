import { AppError, type CaseState, type ReportStatus, type ReportType } from '@alcove/contracts'
import { PROVIDER_PREFIXES, URGENT_REPORT_TYPES } from '@alcove/contracts/constants'
import type { OpenCase, StoredCase } from './case.ts'

/** A notice about a published content (DSA, article 16). */
export interface Notice {
  type: ReportType
  description: string | null
  /** As typed; null if left empty. */
  name: string | null
  email: string | null
  goodFaith: boolean
}

export interface Report extends Notice {
  id: string
  /** Random: opens the state and the answer of this report. */
  receipt: string
  /** Null for a reporter without an account. */
  reporterId: string | null
  /** Opaque mark of the reporter's network; null for reports that predate marks. */
  source: string | null
  /** Derived from the answer. */
  status: ReportStatus
  createdAt: Date
}

export const ANSWER_OUTCOMES = ['UPHELD', 'DISMISSED'] as const satisfies ReportStatus[]

/** A moderator's answer to a report. */
export interface ReportAnswer {
  outcome: (typeof ANSWER_OUTCOMES)[number]
  /** French, for the reporter; of an upheld answer that removes a published content also the reason of its removal. */
  note: string | null
  answeredAt: Date
  answeredBy: string
}

/** Waiting reports about a content: after one moment, up to and including another, or a single one. */
export interface ReportSelection {
  reportId?: string | undefined
  since: Date | null
  until: Date | null
}

/** An answer to more reports than one transaction takes, in progress. */
export interface BulkAnswer {
  id: string
  contentId: string
  since: Date | null
  until: Date
  answer: ReportAnswer
}

export function isUrgent(type: ReportType): boolean {
  return URGENT_REPORT_TYPES.some((one) => one === type)
}

/** Address for messages about the report; null without one. A typed address outranks the account's. */
export function reachOf({ reporterId, email, source }: Pick<Report, 'reporterId' | 'email' | 'source'>) {
  return email === null && reporterId === null ? null : { userId: reporterId, email, source }
}

/** @throws REPORT_LOCAL_ONLY for a provider's video: only the provider can act on it */
export function requireLocal(contentId: string): void {
  if (PROVIDER_PREFIXES.some((prefix) => contentId.startsWith(prefix)))
    throw new AppError('REPORT_LOCAL_ONLY')
}

/**
 * Requires a published content, from owners and moderators too: reports are about what the public sees.
 * @throws CONTENT_NOT_FOUND
 */
export function requirePublished(known: StoredCase | null): asserts known is OpenCase {
  if (known?.state !== 'APPROVED') throw new AppError('CONTENT_NOT_FOUND')
}

const TO_BE_JUDGED = 'Cette vidéo est de nouveau à examiner ; les signalements attendent cette décision'

/**
 * Requires that the content is not to be judged anew, as after its renditions were replaced: the decision comes first.
 * @throws CONTENT_NOT_READY
 */
export function requireJudged({ state }: Pick<OpenCase, 'state'>): void {
  if (state === 'PENDING' || state === 'HELD')
    throw new AppError('CONTENT_NOT_READY', { message: TO_BE_JUDGED })
}

/**
 * Requires that an answer reverses no decision that its moderator has not seen: upheld, it would take down what a colleague
 * has restored since; dismissed, it would show that, or release the files of what a colleague has taken down since.
 * @param seen state of the content as the moderator saw it; undefined if unknown
 * @throws CONTENT_ALREADY_DECIDED
 */
export function requireSeen(
  { state }: Pick<OpenCase, 'state'>,
  seen: CaseState | undefined,
  outcome: ReportAnswer['outcome'],
): void {
  if (seen === undefined || seen === state) return
  // Note: an upheld report agrees with a removal, and may add its ground.
  const isTakenDown = state === 'REMOVED' || state === 'REJECTED'
  if (state === 'APPROVED' || (isTakenDown && outcome === 'DISMISSED'))
    throw new AppError('CONTENT_ALREADY_DECIDED')
}
