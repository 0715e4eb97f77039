import { AppError, type ReportStatus, type ReportType } from '@alcove/contracts'
import { PROVIDER_PREFIXES, URGENT_REPORT_TYPES } from '@alcove/contracts/constants'
import type { OpenCase, StoredCase } from './case.ts'

/** What a notice about a published content says (DSA, article 16). */
export interface Notice {
  type: ReportType
  description: string | null
  /** As typed; null where nothing was. */
  name: string | null
  email: string | null
  goodFaith: boolean
}

export interface Report extends Notice {
  id: string
  /** Random: opens state and answer of this report. */
  receipt: string
  /** Null for a reporter without an account. */
  reporterId: string | null
  /** An opaque mark of the reporter's network; null for reports from before there were marks. */
  source: string | null
  /** Follows from the answer. */
  status: ReportStatus
  createdAt: Date
}

/** What a moderator answered to a report. */
export interface ReportAnswer {
  outcome: Exclude<ReportStatus, 'RECEIVED'>
  /** French, for the reporter. */
  note: string | null
  answeredAt: Date
  answeredBy: string
}

/** Which of the reports about a content that wait: after one moment, up to another and with it, or a single one. */
export interface ReportSelection {
  reportId?: string | undefined
  since: Date | null
  until: Date | null
}

/** An answer to more reports than one transaction takes, while it is being carried out. */
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

/** Where the reporter is told about the report; null where there is no address. A typed address outranks the account's. */
export function reachOf({ reporterId, email, source }: Pick<Report, 'reporterId' | 'email' | 'source'>) {
  return email === null && reporterId === null ? null : { userId: reporterId, email, source }
}

/** @throws REPORT_LOCAL_ONLY for the id of a provider's video: it is the provider that can do something about it */
export function requireLocal(contentId: string): void {
  if (PROVIDER_PREFIXES.some((prefix) => contentId.startsWith(prefix)))
    throw new AppError('REPORT_LOCAL_ONLY')
}

/**
 * What is not published is not there, its owner and moderators included: reports are about what the public sees.
 * @throws CONTENT_NOT_FOUND
 */
export function requirePublished(known: StoredCase | null): asserts known is OpenCase {
  if (known?.state !== 'APPROVED') throw new AppError('CONTENT_NOT_FOUND')
}
