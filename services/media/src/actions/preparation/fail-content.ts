import { contentFailed } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'

/** Fails a content permanently, with a reason for its uploader, and removes renditions that were already playable. */
export async function failContent(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log'>,
  contentId: string,
  reason: string,
): Promise<void> {
  const prefix = await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return null
    const changed = await tx.updateContent(contentId, {
      state: 'FAILED',
      revision: content.revision + 1,
      failureReason: reason,
      hlsPrefix: null,
    })
    tx.emit(contentFailed, {
      contentId,
      revision: changed.revision,
      userId: changed.userId,
      title: changed.title,
      reason,
      failedAt: deps.clock.now().toISOString(),
    })
    return content.hlsPrefix
  })
  if (prefix)
    await deps.objects
      .removeAll(prefix)
      .catch((error) =>
        deps.log.warn({ err: error, prefix }, 'rendition.kept: of a failed upload, until the sweep'),
      )
}
