import type { MediaDeps } from '../../deps.ts'
import { type TrashEntry, trash } from '../../domain/objects/trash.ts'
import { isDueToLeave, type TakenDownBefore } from '../../domain/taken-down.ts'
import { findNamedEntries } from '../../queries/find-named-entries.ts'
import { requireSwept, sweepEach } from '../sweep-each.ts'

/**
 * Restores trashed files that their content still names and keeps: a sweep was interrupted, and the content was restored or
 * held as evidence before the next one.
 * @param before as in the sweep of taken-down files, which finishes what is due
 * @param signal aborts when the service stops; the rest waits for the next sweep
 */
export async function putBackNamedFiles(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'log'>,
  before: TakenDownBefore,
  signal: AbortSignal,
): Promise<void> {
  const named = await findNamedEntries(deps, await deps.objects.listTrash())
  const due = named.filter(({ files }) => !isDueToLeave(files, before)).map(({ entry }) => entry)
  const pass = {
    step: async (entry: TrashEntry) => {
      const outcome = await deps.objects.restoreFromTrash(entry)
      deps.log.info({ entry: trash.format(entry), outcome }, 'trash.put-back')
    },
    warn: (err: unknown, entry: TrashEntry) =>
      deps.log.warn({ err, entry: trash.format(entry) }, 'trash.put-back-failed: the next sweep tries again'),
  }
  requireSwept(await sweepEach(due, pass, signal))
}
