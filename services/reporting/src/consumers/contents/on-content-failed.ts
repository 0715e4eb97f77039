import { contentFailed } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onContentFailed = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(contentFailed, ({ data, once }) => {
    const { contentId, userId, revision, title, reason } = data
    return deps.store.inTransaction(
      async (tx) => {
        const isInForce = await tx.saveContent({ contentId, userId, revision, state: 'FAILED' })
        if (!isInForce) return
        await notify(deps, tx, {
          kind: 'content-failed',
          subjectId: contentId,
          userId,
          details: { title, reason },
        })
      },
      { once },
    )
  })
