import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../../deps.ts'
import { requireSwept, type Swept, sweepEach } from '../../sweep-each.ts'
import { holdUpload } from './hold-upload.ts'
import { removeResumableUpload } from './remove-resumable-upload.ts'

const BATCH = 200

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'parts' | 'clock' | 'ids' | 'log'>

/** Removes uploads that have expired, were replaced, or whose content has its file or was withdrawn. */
export async function sweepResumableUploads(deps: Deps, signal: AbortSignal): Promise<void> {
  const pass = {
    step: (id: string) => removeEnded(deps, id),
    warn: (err: unknown, uploadId: string) => deps.log.warn({ err, uploadId }, 'upload.kept'),
  }
  const swept: Swept<string>[] = []
  for (let after: string | null = null; ; ) {
    const ids: string[] = await deps.store.findEndedResumableUploads(deps.clock.now(), BATCH, after)
    swept.push(await sweepEach(ids, pass, signal))
    after = ids.at(-1) ?? null
    if (signal.aborted || ids.length < BATCH) return requireSwept(...swept)
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
