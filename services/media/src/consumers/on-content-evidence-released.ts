import { contentEvidenceReleased } from '@alcove/contracts'
import { isErased } from '@alcove/kit/auth/erased-accounts'
import { consumer } from '@alcove/kit/events/consumer'
import type { MediaDeps } from '../deps.ts'
import { withdrawContentsJob } from '../jobs.ts'

export const onContentEvidenceReleased = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentEvidenceReleased, ({ data, once }) => {
    const { contentId, revision, decisionId, releasedAt, reportWaits } = data
    return deps.store.inTransaction(
      async (tx) => {
        const content = await tx.lockContent(contentId)
        if (!content) return
        await tx.releaseEvidence(contentId, decisionId, new Date(releasedAt))
        if (reportWaits) return
        await tx.updateContent(contentId, {
          hidden: content.hidden && content.decisionRevision > revision,
          evidenceReleasedRevision: Math.max(content.evidenceReleasedRevision, revision),
        })
        // Completes the erasure that was postponed for the evidence.
        const { userId } = content
        if (await isErased(tx.sql, userId)) tx.enqueue(withdrawContentsJob, { userId })
      },
      { once },
    )
  })
