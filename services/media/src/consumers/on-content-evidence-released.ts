import { contentEvidenceReleased } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { completeWithdrawal } from '../actions/contents/complete-withdrawal.ts'
import type { MediaDeps } from '../deps.ts'

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
        await completeWithdrawal(tx, contentId)
      },
      { once },
    )
  })
