import type { MediaDeps } from '../../deps.ts'
import { isRemakable } from '../../domain/remakes/remakes.ts'
import { queueRemake, queueRemakes } from './queue-remakes.ts'

/**
 * Requeues the remake of a content that was decided about meanwhile behind all others, or for later in its place; forgets it
 * where the content was taken down. No attempt counts.
 */
export async function requeueRemake(
  { store, clock, log }: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  contentId: string,
  startAfter?: Date,
): Promise<void> {
  const isKept = await store.inTransaction(async (tx) => {
    // Locked in the order of a swap.
    const content = await tx.lockContent(contentId)
    if (!(await tx.lockQueuedRemake(contentId))) return false
    const isStill = content !== null && isRemakable(content)
    if (isStill && startAfter) queueRemake(tx, contentId, startAfter)
    else {
      if (isStill) await tx.moveRemakeBack(contentId, clock.now())
      else await tx.deleteRemake(contentId)
      await queueRemakes(tx)
    }
    return isStill
  })
  log.info(
    { contentId, isKept },
    'remake.ended: the content was decided about or taken down, or the store away',
  )
}
