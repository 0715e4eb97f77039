import { contentFailed } from '@alcove/contracts'
import type { MediaDeps } from '../deps.ts'

/** Gives a file up for good; its uploader reads why. */
export async function failContent(
  deps: Pick<MediaDeps, 'store' | 'clock'>,
  contentId: string,
  reason: string,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return
    const changed = await tx.updateContent(contentId, {
      state: 'FAILED',
      revision: content.revision + 1,
      failureReason: reason,
    })
    tx.emit(contentFailed, {
      contentId,
      revision: changed.revision,
      userId: changed.userId,
      title: changed.title,
      reason,
      failedAt: deps.clock.now().toISOString(),
    })
  })
}
