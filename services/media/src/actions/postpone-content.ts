import type { MediaDeps } from '../deps.ts'
import { processContentJob } from '../jobs.ts'

const PAUSE_MS = 30_000

/** Queues a content again for later, in its place: that the disk is low, or the store away, is no fault of the file and uses up no attempt. */
export async function postponeContent(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  contentId: string,
): Promise<void> {
  deps.log.warn({ contentId }, 'content.postponed: the disk is low, or the store away')
  await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return
    const startAfter = new Date(deps.clock.now().getTime() + PAUSE_MS)
    tx.enqueue(processContentJob, { contentId }, { startAfter, priority: -(content.queuePosition ?? 0) })
  })
}
