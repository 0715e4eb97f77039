import { AppError, type ReportType } from '@alcove/contracts'
import { PROVIDER_PREFIXES } from '@alcove/contracts/constants'
import type { OpenCase, StoredCase } from './case.ts'

/** What somebody says about a published content. */
export interface Complaint {
  type: ReportType
  description: string | null
}

export interface Report extends Complaint {
  id: string
  /** Null for somebody without an account. */
  reporterId: string | null
  createdAt: Date
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
