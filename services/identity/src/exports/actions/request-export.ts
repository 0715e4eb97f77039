import { AppError, auditRecorded, userExportRequested } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { loopbackOrigin } from '../../account/domain/loopback-origin.ts'
import type { IdentityDeps } from '../../deps.ts'
import { type DataExport, readExportState, renewableAt } from '../domain/data-export.ts'

type Deps = Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'settings'>

/**
 * Starts an export in which every service prepares its part, or returns the one in preparation. A new one is allowed
 * after a day, or at once after a failure.
 * @throws USER_NOT_FOUND, EXPORT_TOO_SOON
 */
export function requestExport(
  { store, clock, ids, settings }: Deps,
  { userId, request }: { userId: string; request: Pick<RequestInfo, 'origin' | 'port'> },
): Promise<DataExport> {
  return store.inTransaction(async (tx) => {
    if (!(await tx.lockAccount(userId))) throw new AppError('USER_NOT_FOUND')
    const now = clock.now()
    const last = await tx.findLatestExport(userId)
    if (last && readExportState(last, now) === 'PREPARING') return last
    if (last && renewableAt(last) > now)
      throw new AppError('EXPORT_TOO_SOON', {
        retryAfter: (renewableAt(last).getTime() - now.getTime()) / 1000,
      })
    const made: DataExport = {
      id: ids(),
      userId,
      siteOrigin: loopbackOrigin(request).origin ?? null,
      requestedAt: now,
      readyAt: null,
      expiresAt: null,
      failedAt: null,
      downloadNotedAt: null,
      parts: [],
    }
    await tx.replaceExport(made)
    const requestedAt = now.toISOString()
    const keepUntil = new Date(now.getTime() + (settings.EXPORT_TIMEOUT + settings.EXPORT_TTL) * 1000)
    tx.emit(userExportRequested, {
      exportId: made.id,
      userId,
      requestedAt,
      keepUntil: keepUntil.toISOString(),
    })
    tx.emit(auditRecorded, {
      entryId: ids(),
      actorId: userId,
      action: 'user.export',
      subject: { type: 'user', id: userId },
      details: { exportId: made.id },
      recordedAt: requestedAt,
    })
    return made
  })
}
