import type { MediaDeps } from '../../deps.ts'
import { enqueuePreparation } from './enqueue-preparation.ts'
import { takeQueuePosition } from './take-queue-position.ts'

/** Requeues a content at its real cost, since its head announced far less. Does not count as an attempt. */
export async function moveBackInQueue(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  contentId: string,
  preparationCost: number,
): Promise<void> {
  deps.log.info({ contentId, preparationCost }, 'content.moved-back: more to prepare than its head announces')
  await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return
    const debtors = { userId: content.userId, network: await tx.findSubmitterNetwork(contentId) }
    const queuePosition = await takeQueuePosition(deps, tx, debtors, preparationCost)
    await tx.updateContent(contentId, { preparationCost, queuePosition })
    enqueuePreparation(tx, { contentId, position: queuePosition })
  })
}
