import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../../deps.ts'
import { holdUpload } from './hold-upload.ts'
import { removeResumableUpload } from './remove-resumable-upload.ts'

const BATCH = 200

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'parts' | 'clock' | 'ids' | 'log'>

/** Removes uploads that have expired, were replaced, or whose content has its file or was withdrawn. */
export async function sweepResumableUploads(deps: Deps, signal: AbortSignal): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await deps.store.findEndedResumableUploads(deps.clock.now(), BATCH, after)
    for (const id of ids) {
      if (signal.aborted) return
      await removeEnded(deps, id)
    }
    after = ids.at(-1) ?? null
    if (ids.length < BATCH) return
  }
}

async function removeEnded(deps: Deps, id: string): Promise<void> {
  await holdUpload(deps, id, async () => {
    // Its last request may have completed it.
    const upload = await deps.store.findResumableUpload(id)
    if (upload) await removeResumableUpload(deps, upload, 'to-trash')
  }).catch((error) => {
    // Another replica was quicker, or its last request has not ended.
    if (!(error instanceof AppError)) throw error
  })
}
