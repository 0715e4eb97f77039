import type { MediaDeps } from '../../deps.ts'
import type { Preparation } from '../../jobs.ts'
import { enqueuePreparation } from './enqueue-preparation.ts'

/**
 * Requeues a content that is still to be prepared, at its present position.
 * @param startAfter defaults to at once
 */
export async function requeueContent(
  { store }: Pick<MediaDeps, 'store'>,
  { contentId, lack }: Preparation,
  startAfter?: Date,
): Promise<void> {
  await store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return
    const position = content.queuePosition ?? 0
    enqueuePreparation(tx, { contentId, position, ...(lack ? { lack } : {}) }, startAfter)
  })
}
