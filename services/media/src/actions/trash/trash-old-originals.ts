import type { MediaDeps } from '../../deps.ts'
import type { StoredSource } from '../../ports.ts'
import { brakeSweep, endSweepBrake } from './brake-sweep.ts'
import { trashSource } from './trash-source.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log' | 'metrics'>

export const ORIGINALS_SWEEP = 'originals'

/**
 * Moves originals of contents that were published long ago to the trash; what is pending, hidden, urgently reported, taken down, blocked, evidence or
 * about to be remade keeps its own. A brake limits the share of all published contents, so that an operator confirms the first time.
 * @param before published before this moment; null keeps all originals
 * @param signal aborts when the service stops; the rest waits for the next sweep
 */
export async function trashOldOriginals(deps: Deps, before: Date | null, signal: AbortSignal): Promise<void> {
  if (before === null) return endSweepBrake(deps, ORIGINALS_SWEEP)
  const { due, published } = await deps.store.findOldOriginals(before)
  const findings = { total: published, unused: due.length, known: due.length }
  if (await brakeSweep(deps, ORIGINALS_SWEEP, findings)) return
  for (const id of due) {
    if (signal.aborted) return
    const original = await forgetOriginal(deps, id, before)
    // Note: where this throws, the sweep of unnamed sources takes it; no further original is forgotten.
    if (original) await trashSource(deps, original, true)
  }
  await endSweepBrake(deps, ORIGINALS_SWEEP)
}

/** Lets a content name its original no longer, first: what it does not name is not put back. @returns null if it keeps it */
function forgetOriginal(
  { store, clock, log }: Deps,
  contentId: string,
  before: Date,
): Promise<StoredSource | null> {
  return store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (!content?.sourceKey || !(await tx.isOriginalStillDue(contentId, before))) return null
    await tx.updateContent(contentId, { sourceKey: null, originalDroppedAt: clock.now() })
    log.info({ contentId }, 'original.dropped')
    return { contentId, key: content.sourceKey, bytes: content.fileSize ?? 0 }
  })
}
