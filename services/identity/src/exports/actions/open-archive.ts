import { AppError, auditRecorded } from '@alcove/contracts'
import type { IdentityDeps } from '../../deps.ts'
import { ARCHIVE_URL_MS, DOWNLOAD_MS, readExportState } from '../domain/data-export.ts'
import { readArchiveToken } from '../queries/archive-token.ts'

type Deps = Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'tokens' | 'archiveTokens'>

interface ArchiveRequest {
  userId: string
  exportId: string
  token: string
  begun: boolean
  inspect: boolean
}

/**
 * Checks an archive URL at the start of a download and before each file: its session must be open and its account in
 * good standing. Journals a download once per URL lifetime, however often it restarts.
 * @param inspect true when no download starts
 * @returns an access token of the holder without roles, with which services hand out the export's parts
 * @throws EXPORT_LINK_INVALID, EXPORT_NOT_FOUND, EXPORT_NOT_READY
 */
export async function openArchive(
  deps: Deps,
  { userId, exportId, token, begun, inspect }: ArchiveRequest,
): Promise<{ token: string; requestedAt: string }> {
  const now = deps.clock.now()
  const address = readArchiveToken(deps, token)
  const age = now.getTime() - (address?.issuedAt ?? 0)
  if (
    address?.exportId !== exportId ||
    address.userId !== userId ||
    age > (begun ? DOWNLOAD_MS : ARCHIVE_URL_MS)
  )
    throw new AppError('EXPORT_LINK_INVALID')
  const { account, requestedAt } = await deps.store.inTransaction(async (tx) => {
    const holder = await tx.findAccount(userId)
    const session = { familyId: address.sessionId, userId }
    if (!holder || holder.suspendedAt || !(await tx.isFamilyOpen(session)))
      throw new AppError('EXPORT_LINK_INVALID')
    const found = await tx.findLatestExport(userId)
    const state = found?.id === exportId ? readExportState(found, now) : 'EXPIRED'
    if (!found || state === 'EXPIRED') throw new AppError('EXPORT_NOT_FOUND')
    if (state !== 'READY') throw new AppError('EXPORT_NOT_READY')
    const begins = !begun && !inspect
    if (begins && (await tx.claimDownloadNote(exportId, now, new Date(now.getTime() - ARCHIVE_URL_MS))))
      tx.emit(auditRecorded, {
        entryId: deps.ids(),
        actorId: userId,
        action: 'user.download-export',
        subject: { type: 'user', id: userId },
        details: { exportId },
        recordedAt: now.toISOString(),
      })
    return { account: holder, requestedAt: found.requestedAt }
  })
  const reader = await deps.tokens.issue({ ...account, roles: [] }, address.sessionId)
  return { token: reader, requestedAt: requestedAt.toISOString() }
}
