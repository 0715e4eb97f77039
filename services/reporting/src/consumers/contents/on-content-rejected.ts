import { contentRejected } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onContentRejected = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(contentRejected, ({ data, once }) => {
    const { contentId, userId, revision, title, reason, rejectedAt } = data
    return deps.store.inTransaction(
      async (tx) => {
        await tx.saveContent({ contentId, userId, revision, state: 'REJECTED' })
        // Programs of before told one rejection per content, under its id.
        const toldAt = await tx.findNotifiedAt(contentId, 'content-rejected')
        if (toldAt && toldAt >= new Date(rejectedAt)) return
        // One mail per rejection: a reversed one may be followed by another, once the content is prepared again.
        await notify(deps, tx, {
          kind: 'content-rejected',
          subjectId: `${contentId}/${revision}`,
          userId,
          details: { title, reason },
        })
      },
      { once },
    )
  })
