import type { MediaDeps } from '../deps.ts'
import { isDueToLeave, type TakenDownBefore } from '../domain/taken-down.ts'
import { trash } from '../domain/trash.ts'
import { findNamedEntries } from '../queries/find-named-entries.ts'

/**
 * Puts back what lies in the trash although its content names it and keeps its files: a sweep was cut off, and the content
 * restored or held as evidence before the next one.
 * @param before as the sweep of what was taken down has it: that sweep finishes what is due
 * @param signal says that the service stops: what is left waits for the next sweep
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
