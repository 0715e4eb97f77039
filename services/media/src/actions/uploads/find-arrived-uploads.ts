import type { MediaDeps } from '../../deps.ts'
import { UPLOAD_KEPT_MS } from './admit-upload.ts'

/**
 * Finds what arrived through expired direct-upload URLs. Arrived bytes count until they are swept; unsent ones only while
 * they could still be arriving.
 */
export async function findArrivedUploads(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  for (const { id, objectKey } of await deps.store.findEndedDirectUploads(now)) {
    if (signal.aborted) return
    const object = await deps.objects.stat(objectKey)
    if (!object) continue
    const keptUntil = new Date(now.getTime() + UPLOAD_KEPT_MS)
    await deps.store.inTransaction((tx) => tx.countArrivedUpload(id, object.size, keptUntil))
  }
}
