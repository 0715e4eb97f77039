import { contentRejected } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onContentRejected = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(contentRejected, ({ data, once }) => {
    const { contentId, userId, revision, title, reason } = data
    return deps.store.inTransaction(
      async (tx) => {
        await tx.saveContent({ contentId, userId, revision, state: 'REJECTED' })
        await notify(deps, tx, {
          kind: 'content-rejected',
          subjectId: contentId,
          userId,
          details: { title, reason },
        })
      },
      { once },
    )
  })
