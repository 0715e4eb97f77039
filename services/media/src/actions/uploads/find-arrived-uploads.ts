import type { MediaDeps } from '../../deps.ts'
import { requireSwept, sweepEach } from '../sweep-each.ts'
import { UPLOAD_KEPT_MS } from './admit-upload.ts'

/**
 * Finds what arrived through expired direct-upload URLs. Arrived bytes count until they are swept; unsent ones only while
 * they could still be arriving.
 */
export async function findArrivedUploads(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  const ended = await deps.store.findEndedDirectUploads(now)
  const pass = {
    step: async ({ id, objectKey }: (typeof ended)[number]) => {
      const object = await deps.objects.stat(objectKey)
      if (!object) return
      const keptUntil = new Date(now.getTime() + UPLOAD_KEPT_MS)
      await deps.store.inTransaction((tx) => tx.countArrivedUpload(id, object.size, keptUntil))
    },
    warn: (err: unknown, { objectKey }: (typeof ended)[number]) =>
      deps.log.warn({ err, objectKey }, 'direct-upload.uncounted: the next sweep tries again'),
  }
  requireSwept(await sweepEach(ended, pass, signal))
}
