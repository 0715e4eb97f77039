import type { Once } from '@alcove/kit/events/inbox'
import type { MediaDeps } from '../deps.ts'
import { isNewer, type StoredContent } from '../domain/content.ts'

export type Decision = { contentId: string; revision: number } & Pick<StoredContent, 'state'> &
  Partial<Pick<StoredContent, 'approvedAt' | 'rejectedAt' | 'rejectionReason'>>

/** Takes over what moderation decided; from here on playback follows it. */
export async function recordDecision(
  deps: Pick<MediaDeps, 'store'>,
  { contentId, ...decision }: Decision,
  once: Once,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      if (isNewer(await tx.lockContent(contentId), decision.revision))
        await tx.updateContent(contentId, decision)
    },
    { once },
  )
}
