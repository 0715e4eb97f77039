import { isUuid } from '@alcove/kit/clock'
import type { MediaDeps } from '../deps.ts'

/**
 * Removes renditions that no content points at: a process that was killed while it stored them left them behind.
 * @param before spares what was stored since, for its content may be about to point at it
 * @param signal says that the service stops: what is left waits for the next sweep
 */
export async function removeUnusedRenditions(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'log'>,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const { contentId, prefix } of await deps.objects.findRenditions(before)) {
    if (signal.aborted) return
    const content = isUuid(contentId) ? await deps.store.findContent(contentId) : null
    if (content?.hlsPrefix === prefix) continue
    await deps.objects.removeAll(prefix)
    deps.log.info({ prefix }, 'renditions that nobody will watch are removed')
  }
}
