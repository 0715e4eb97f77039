import { AppError, downloadArchive } from '@alcove/contracts'
import { fillPath, queryString } from '@alcove/contracts/client'
import type { IdentityDeps } from '../../deps.ts'
import { ARCHIVE_URL_MS, readExportState } from '../domain/data-export.ts'
import { writeArchiveToken } from './archive-token.ts'

/**
 * Issues a URL that downloads the archive without any header until it expires.
 * @throws EXPORT_NOT_FOUND, EXPORT_NOT_READY
 */
export async function findArchiveUrl(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'archiveTokens'>,
  { userId, sessionId, exportId }: { userId: string; sessionId: string; exportId: string },
): Promise<{ url: string; expiresAt: string }> {
  const now = deps.clock.now()
  const found = await deps.store.findLatestExport(userId)
  const state = found?.id === exportId ? readExportState(found, now) : 'EXPIRED'
  if (state === 'EXPIRED') throw new AppError('EXPORT_NOT_FOUND')
  if (state !== 'READY') throw new AppError('EXPORT_NOT_READY')
  const token = writeArchiveToken(deps, { exportId, userId, sessionId, issuedAt: now.getTime() })
  return {
    url: fillPath(downloadArchive.path, { id: userId, exportId }) + queryString({ token }),
    expiresAt: new Date(now.getTime() + ARCHIVE_URL_MS).toISOString(),
  }
}
