import type { Once } from '@alcove/kit/events/inbox'
import type { MediaDeps } from '../deps.ts'
import { isNewer, type StoredContent } from '../domain/content.ts'

export type Decision = { contentId: string; revision: number } & Pick<StoredContent, 'state'> &
  Partial<Pick<StoredContent, 'approvedAt' | 'rejectedAt' | 'rejectionReason'>>

/**
 * Takes over what moderation decided; from here on playback follows it. A decision that takes away ends every earlier
 * grant also when it is heard late, after one that gave back.
 */
export async function recordDecision(
  deps: Pick<MediaDeps, 'store'>,
  { contentId, ...decision }: Decision,
  once: Once,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      const content = await tx.lockContent(contentId)
      if (!content) return
      const takesAway = decision.state !== 'APPROVED'
      const restrictedRevision = Math.max(content.restrictedRevision, takesAway ? decision.revision : 0)
      const change = isNewer(content, decision.revision) ? decision : {}
      await tx.updateContent(contentId, { ...change, restrictedRevision })
    },
    { once },
  )
}
