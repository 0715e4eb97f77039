import type { MediaDeps } from '../deps.ts'
import { type Preparation, processContentJob } from '../jobs.ts'

const PAUSE_MS = 30_000

/** Queues a content again for later, in its place: that the disk is low, or the store away, is no fault of the file and uses up no attempt. */
export async function postponeContent(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  { contentId, lack }: Preparation,
  pauseMs = PAUSE_MS,
): Promise<void> {
  deps.log.warn({ contentId, lack, pauseMs }, 'content.postponed: the disk is low, or the store away')
  await queueAgain(deps, { contentId, lack }, new Date(deps.clock.now().getTime() + pauseMs))
}

/** Queues a content that was prepared behind its place once more, where it belongs. */
export async function queueAgain(
  { store }: Pick<MediaDeps, 'store'>,
  { contentId, lack }: Pick<Preparation, 'contentId'> & { lack?: Preparation['lack'] | undefined },
  startAfter?: Date,
): Promise<void> {
  await store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return
    const position = content.queuePosition ?? 0
    tx.enqueue(
      processContentJob,
      { contentId, position, ...(lack ? { lack } : {}) },
      { priority: -position, ...(startAfter ? { startAfter } : {}) },
    )
  })
}
