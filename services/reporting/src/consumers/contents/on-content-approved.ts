import { contentApproved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onContentApproved = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(contentApproved, ({ data, once }) => {
    const { contentId, userId, revision, processedRevision, title } = data
    return deps.store.inTransaction(
      async (tx) => {
        const approval = { contentId, userId, revision, judgedRevision: processedRevision }
        const isInForce = await tx.saveContent({ ...approval, state: 'APPROVED' })
        if (!isInForce) return
        await notify(deps, tx, {
          kind: 'content-approved',
          subjectId: contentId,
          userId,
          details: { title },
        })
      },
      { once },
    )
  })
