import type { MediaDeps } from '../../deps.ts'
import { trash } from '../../domain/objects/trash.ts'
import { isDueToLeave, type TakenDownBefore } from '../../domain/taken-down.ts'
import { findNamedEntries } from '../../queries/find-named-entries.ts'

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
  for (const { entry, files } of await findNamedEntries(deps, await deps.objects.listTrash())) {
    if (signal.aborted) return
    if (isDueToLeave(files, before)) continue
    const name = trash.format(entry)
    await deps.objects.restoreFromTrash(entry).then(
      (outcome) => deps.log.info({ entry: name, outcome }, 'trash.put-back'),
      (error) =>
        deps.log.warn({ err: error, entry: name }, 'trash.put-back-failed: the next sweep tries again'),
    )
  }
}
