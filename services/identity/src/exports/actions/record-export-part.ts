import { EXPORT_SERVICES, type ExportService } from '@alcove/contracts'
import type { Once } from '@alcove/kit/events/inbox'
import { queueAccountEmail } from '../../account/actions/queue-account-email.ts'
import type { IdentityDeps } from '../../deps.ts'
import { readExportState } from '../domain/data-export.ts'

/**
 * Records a prepared part. The last one completes the export and mails its holder. Ignores a late part and a part of
 * a deleted export.
 */
export async function recordExportPart(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'settings'>,
  { exportId, service, bytes }: { exportId: string; service: ExportService; bytes: number },
  once: Once,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      const now = deps.clock.now()
      const found = await tx.lockExport(exportId)
      if (!found || readExportState(found, now) !== 'PREPARING') return
      await tx.saveExportPart(exportId, service, bytes)
      const delivered = new Set([...found.parts.map((part) => part.service), service])
      if (!EXPORT_SERVICES.every((expected) => delivered.has(expected))) return
      const expiresAt = new Date(now.getTime() + deps.settings.EXPORT_TTL * 1000)
      await tx.markExportReady(exportId, now, expiresAt)
      queueAccountEmail(deps, tx, {
        kind: 'export-ready',
        userId: found.userId,
        details: {
          expiresAt: expiresAt.toISOString(),
          ...(found.siteOrigin === null ? {} : { origin: found.siteOrigin }),
        },
      })
    },
    { once },
  )
}
