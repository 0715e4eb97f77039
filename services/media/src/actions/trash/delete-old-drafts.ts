import type { MediaDeps } from '../../deps.ts'
import { trashSource } from './trash-source.ts'

const BATCH = 500

/**
 * Deletes drafts, withdrawn or not, that never had a file. Copies of unaccepted submissions are moved to the trash first,
 * and their draft stays while they count.
 * @param endedBefore created, and last given a valid upload URL, before this moment
 */
export async function deleteOldDrafts(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log'>,
  endedBefore: Date,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await deps.store.findOldDrafts(endedBefore, BATCH, after)
    for (const id of ids) {
      if (signal.aborted) return
      for (const source of await deps.objects.findSourcesOf(id)) await trashSource(deps, source, true)
    }
    await deps.store.deleteOldDrafts(ids, endedBefore)
    after = ids.at(-1) ?? null
    if (ids.length < BATCH) return
  }
}
