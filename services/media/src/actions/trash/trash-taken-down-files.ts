import type { MediaDeps } from '../../deps.ts'
import { keys } from '../../domain/content.ts'
import { trash } from '../../domain/objects/trash.ts'
import { isDueToLeave, type TakenDownBefore } from '../../domain/taken-down.ts'
import { requireSwept, type Swept, sweepEach } from '../sweep-each.ts'
import { brakeSweep, endSweepBrake } from './brake-sweep.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log' | 'metrics'>

export const TAKEN_DOWN_SWEEP = 'taken-down'

/**
 * Moves files of withdrawn contents to the trash, and of removed ones after the objection period; never evidence, or
 * contents withdrawn while a report that hid them, or an urgent one, waits. A brake limits the share of removed contents until an operator
 * releases it; withdrawals are recorded and final, so any number of them passes.
 * @param signal aborts when the service stops; the rest waits for the next sweep
 */
export async function trashTakenDownFiles(
  deps: Deps,
  before: TakenDownBefore,
  signal: AbortSignal,
): Promise<void> {
  const { withdrawn, removed, total } = await deps.store.findTakenDown(before)
  const final = await trashFilesOfAll(deps, withdrawn, before, signal)
  const findings = { total, unused: removed.length, known: removed.length }
  if (signal.aborted || (await brakeSweep(deps, TAKEN_DOWN_SWEEP, findings))) return requireSwept(final)
  const rest = await trashFilesOfAll(deps, removed, before, signal)
  if (!signal.aborted) await endSweepBrake(deps, TAKEN_DOWN_SWEEP)
  requireSwept(final, rest)
}

function trashFilesOfAll(
  deps: Deps,
  ids: string[],
  before: TakenDownBefore,
  signal: AbortSignal,
): Promise<Swept<string>> {
  const pass = {
    step: (id: string) => trashFilesOf(deps, id, before),
    warn: (err: unknown, contentId: string) =>
      deps.log.warn({ err, contentId }, 'content.files-kept: the next sweep tries again'),
  }
  return sweepEach(ids, pass, signal)
}

/** Safe to interrupt: keys are forgotten last, so the next sweep starts over. */
async function trashFilesOf(deps: Deps, id: string, before: TakenDownBefore): Promise<void> {
  const content = await deps.store.findContent(id)
  if (!content || !isDueToLeave(content, before)) return
  const sources = (await deps.objects.findSourcesOf(id)).map(({ key }) => key)
  const prefixes = [...sources, content.hlsPrefix, keys.uploads(id)].filter((one) => one !== null)
  const day = trash.day(deps.clock.now())
  for (const prefix of prefixes) await deps.objects.moveToTrash(prefix)
  const isGone = await deps.store.inTransaction(async (tx) => {
    const now = await tx.lockContent(id)
    if (!now || !isDueToLeave(now, before)) return false
    const uploads = await tx.deleteStoredUploads(id)
    const at = deps.clock.now()
    if (now.sourceKey)
      await tx.addTrashedSource({ contentId: id, key: now.sourceKey, bytes: now.fileSize ?? 0 }, at)
    await tx.addTrashedFile(id, uploads, at)
    await tx.updateContent(id, { sourceKey: null, hlsPrefix: null, posterKey: null })
    return true
  })
  // Became evidence, or was restored, in between.
  if (!isGone) for (const prefix of prefixes) await deps.objects.restoreFromTrash({ day, prefix })
  deps.log.info({ contentId: id, isGone }, 'content.files-trashed')
}
