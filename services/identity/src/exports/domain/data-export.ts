import type { EXPORT_STATES, ExportService } from '@alcove/contracts'

/** Minimum time between two exports of one account. */
export const EXPORT_INTERVAL_MS = 24 * 3_600_000
/** From issuing an archive URL to the start of its download. */
export const ARCHIVE_URL_MS = 5 * 60_000
/** From issuing an archive URL to the last file of its download. */
export const DOWNLOAD_MS = 12 * 3_600_000

export interface DataExport {
  id: string
  userId: string
  siteOrigin: string | null
  requestedAt: Date
  readyAt: Date | null
  expiresAt: Date | null
  failedAt: Date | null
  downloadNotedAt: Date | null
  parts: { service: ExportService; bytes: number }[]
}

type Times = Pick<DataExport, 'readyAt' | 'expiresAt' | 'failedAt'>

export function readExportState(
  { readyAt, expiresAt, failedAt }: Times,
  now: Date,
): (typeof EXPORT_STATES)[number] | 'EXPIRED' {
  if (failedAt) return 'FAILED'
  if (!readyAt) return 'PREPARING'
  return expiresAt && expiresAt > now ? 'READY' : 'EXPIRED'
}

/** When the next export may be requested; a failed one can be replaced at once. */
export function renewableAt({ requestedAt, failedAt }: Pick<DataExport, 'requestedAt' | 'failedAt'>): Date {
  return failedAt ?? new Date(requestedAt.getTime() + EXPORT_INTERVAL_MS)
}
