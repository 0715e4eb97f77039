import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../../deps.ts'
import { trash } from '../../domain/objects/trash.ts'
import type { StoredUpload } from '../../ports.ts'
import { requireSwept, sweepEach } from '../sweep-each.ts'

/**
 * Moves uploads that were never submitted to the trash. Every upload is temporary, so no brake applies; the database only
 * records their bytes there.
 * @param before spares what arrived since
 */
export async function trashAbandonedUploads(
  deps: Pick<MediaDeps, 'objects' | 'store' | 'clock' | 'log'>,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  const step = async ({ prefix, bytes }: StoredUpload) => {
    const contentId = trash.contentOf({ day: trash.day(now), prefix })
    // Counted first: after an interruption the next sweep moves what already counts. Direct uploads may count nowhere yet.
    if (isUuid(contentId))
      await deps.store.inTransaction(async (tx) => {
        const counted = await tx.deleteStoredUploads(contentId)
        if (counted > 0) await tx.addTrashedFile(contentId, counted, now)
        else await tx.raiseTrashedFile(contentId, bytes, now)
      })
    await deps.objects.moveToTrash(prefix)
    deps.log.info({ prefix }, 'upload.trashed')
  }
  const warn = (err: unknown, { prefix }: StoredUpload) => deps.log.warn({ err, prefix }, 'upload.kept')
  const found = await deps.objects.findUploads(before)
  requireSwept(await sweepEach(found, { step, warn }, signal))
}
