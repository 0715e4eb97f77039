import { contentRemoved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onContentRemoved = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(contentRemoved, ({ data, once }) => {
    const { contentId, userId, revision, title, reason, decisionId } = data
    return deps.store.inTransaction(
      async (tx) => {
        await tx.saveContent({ contentId, userId, revision, state: 'REMOVED' })
        // One mail per removal: a restored content may be removed again.
        await notify(deps, tx, {
          kind: 'content-removed',
          subjectId: decisionId,
          userId,
          details: { title, reason },
        })
      },
      { once },
    )
  })
