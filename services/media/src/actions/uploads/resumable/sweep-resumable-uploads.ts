import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../../deps.ts'
import { holdUpload } from './hold-upload.ts'
import { removeResumableUpload } from './remove-resumable-upload.ts'

const BATCH = 200

/** Removes uploads that have expired, were replaced, or whose content has its file or was withdrawn. */
export async function sweepResumableUploads(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'parts' | 'clock' | 'ids'>,
  signal: AbortSignal,
): Promise<void> {
  for (const upload of await deps.store.findEndedResumableUploads(deps.clock.now(), BATCH)) {
    if (signal.aborted) return
    await holdUpload(deps, upload.id, async () => {
      // Its last request may have completed it.
      const current = await deps.store.findResumableUpload(upload.id)
      if (current) await removeResumableUpload(deps, current, false)
    }).catch((error) => {
      // Another replica was quicker, or its last request has not ended.
      if (!(error instanceof AppError)) throw error
    })
  }
}
