import type { MediaDeps } from '../../deps.ts'
import { requireSwept, type Swept, sweepEach } from '../sweep-each.ts'
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
  const pass = {
    step: async (id: string) => {
      for (const source of await deps.objects.findSourcesOf(id)) await trashSource(deps, source, true)
    },
    warn: (err: unknown, contentId: string) =>
      deps.log.warn({ err, contentId }, 'draft.kept: the next sweep tries again'),
  }
  const swept: Swept<string>[] = []
  for (let after: string | null = null; ; ) {
    const ids: string[] = await deps.store.findOldDrafts(endedBefore, BATCH, after)
    const batch = await sweepEach(ids, pass, signal)
    swept.push(batch)
    await deps.store.deleteOldDrafts(batch.done, endedBefore)
    after = ids.at(-1) ?? null
    if (signal.aborted || ids.length < BATCH) return requireSwept(...swept)
  }
}
