import type { Sweep } from '@alcove/kit/service/housekeeping'
import { deleteOldDrafts } from './actions/trash/delete-old-drafts.ts'
import { emptyTrash } from './actions/trash/empty-trash.ts'
import { putBackNamedFiles } from './actions/trash/put-back-named-files.ts'
import { trashAbandonedUploads } from './actions/trash/trash-abandoned-uploads.ts'
import { trashOldOriginals } from './actions/trash/trash-old-originals.ts'
import { trashTakenDownFiles } from './actions/trash/trash-taken-down-files.ts'
import { trashUnusedRenditions } from './actions/trash/trash-unused-renditions.ts'
import { trashUnusedSources } from './actions/trash/trash-unused-sources.ts'
import { findArrivedUploads } from './actions/uploads/find-arrived-uploads.ts'
import { sweepResumableUploads } from './actions/uploads/resumable/sweep-resumable-uploads.ts'
import type { PartFiles } from './adapters/uploads/part-files.ts'
import type { MediaDeps } from './deps.ts'

const SWEEP_MS = 3_600_000
/** For the alert; uploads and preparation check by themselves. */
const DISK_CHECK_MS = 10_000
/** Longer than an upload can wait for its submission. */
const UPLOADS_REMEMBERED_MS = 7 * 24 * 3_600_000
const LEFT_MS = 24 * 3_600_000
/** A concurrent removal as evidence has been received by then. */
const WITHDRAWN_KEPT_MS = 3_600_000
const DAY_MS = 24 * 3_600_000
/** A complete resumable upload lies among the sources; it is submitted, or ends, before. */
const SOURCES_LEFT_MS = LEFT_MS + SWEEP_MS

/** Recurring work. Sweeps of the object store never run at start, when a wrong database may not have been noticed yet. */
export function mediaSweeps(
  deps: Pick<
    MediaDeps,
    'store' | 'objects' | 'parts' | 'disk' | 'clock' | 'ids' | 'log' | 'metrics' | 'settings'
  >,
  parts: Pick<PartFiles, 'removeParts'>,
): Sweep[] {
  const leftBefore = () => new Date(deps.clock.now().getTime() - LEFT_MS)
  const takenDownBefore = () => {
    const now = deps.clock.now().getTime()
    return {
      withdrawnBefore: new Date(now - WITHDRAWN_KEPT_MS),
      removedBefore: new Date(now - deps.settings.REMOVED_KEPT_DAYS * DAY_MS),
    }
  }
  const publishedBefore = () => {
    const days = deps.settings.ORIGINALS_KEEP_DAYS
    return days === 0 ? null : new Date(deps.clock.now().getTime() - days * DAY_MS)
  }
  const everyMs = SWEEP_MS
  return [
    { everyMs: DISK_CHECK_MS, run: () => deps.disk.isLow(), failed: 'disk.check-failed', atStart: true },
    {
      everyMs,
      run: (signal) => findArrivedUploads(deps, signal),
      failed: 'direct-upload.sweep-failed',
    },
    {
      everyMs,
      run: (signal) => sweepResumableUploads(deps, signal),
      failed: 'resumable-upload.sweep-failed',
    },
    {
      everyMs,
      run: () =>
        deps.store.inTransaction(async (tx) => {
          const now = deps.clock.now()
          await tx.deleteExpiredUploads(now, new Date(now.getTime() - UPLOADS_REMEMBERED_MS))
          await tx.deleteRefusals(new Date(now.getTime() - UPLOADS_REMEMBERED_MS))
          await tx.deleteOldPreparationDebts(now)
        }),
      failed: 'pending-uploads.sweep-failed',
    },
    {
      everyMs,
      run: (signal) => deleteOldDrafts(deps, leftBefore(), signal),
      failed: 'draft.sweep-failed',
    },
    { everyMs, run: () => parts.removeParts(leftBefore()), failed: 'upload-part.sweep-failed' },
    {
      everyMs,
      run: (signal) => trashAbandonedUploads(deps, leftBefore(), signal),
      failed: 'upload.sweep-failed',
    },
    {
      everyMs,
      run: (signal) => trashUnusedRenditions(deps, leftBefore(), signal),
      failed: 'rendition.sweep-failed',
    },
    {
      everyMs,
      run: (signal) =>
        trashUnusedSources(deps, new Date(deps.clock.now().getTime() - SOURCES_LEFT_MS), signal),
      failed: 'source.sweep-failed',
    },
    {
      everyMs,
      run: (signal) => trashTakenDownFiles(deps, takenDownBefore(), signal),
      failed: 'taken-down-file.sweep-failed',
    },
    {
      everyMs,
      run: (signal) => trashOldOriginals(deps, publishedBefore(), signal),
      failed: 'original.sweep-failed',
    },
    {
      everyMs,
      run: (signal) => putBackNamedFiles(deps, takenDownBefore(), signal),
      failed: 'trash.put-back-sweep-failed',
    },
    { everyMs, run: (signal) => emptyTrash(deps, signal), failed: 'trash.sweep-failed' },
  ]
}
