import type { MediaDeps } from '../../deps.ts'
import { type Preparation, processContentJob } from '../../jobs.ts'

const PAUSE_MS = 30_000

/** Requeues a content for later at its position. A low disk or unavailable store is not the file's fault: no attempt counts. */
export async function postponeContent(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  { contentId, lack }: Preparation,
  pauseMs = PAUSE_MS,
): Promise<void> {
  deps.log.warn({ contentId, lack, pauseMs }, 'content.postponed: the disk is low, or the store away')
  await queueAgain(deps, { contentId, lack }, new Date(deps.clock.now().getTime() + pauseMs))
}

/** Requeues a content at its position after it was started ahead of it. */
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
