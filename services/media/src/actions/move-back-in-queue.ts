import type { MediaDeps } from '../deps.ts'
import { processContentJob } from '../jobs.ts'

/** Queues a content again in the place of what it costs: its head had announced far less. It uses up no attempt. */
export async function moveBackInQueue(
  deps: Pick<MediaDeps, 'store' | 'log'>,
  contentId: string,
  preparationCost: number,
): Promise<void> {
  deps.log.info({ contentId, preparationCost }, 'content.moved-back: more to prepare than its head announces')
  await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return
    const queuePosition = await tx.nextQueuePosition(content.userId, preparationCost)
    await tx.updateContent(contentId, { preparationCost, queuePosition })
    tx.enqueue(processContentJob, { contentId, position: queuePosition }, { priority: -queuePosition })
  })
}
