import { contentUrgencyChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { completeWithdrawal } from '../actions/contents/complete-withdrawal.ts'
import type { MediaDeps } from '../deps.ts'

export const onContentUrgencyChanged = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentUrgencyChanged, ({ data, once }) => {
    const { contentId, urgent, reportedUntil } = data
    return deps.store.inTransaction(
      async (tx) => {
        if (!(await tx.lockContent(contentId))) return
        await tx.recordUrgency(contentId, urgent, new Date(reportedUntil))
        if (!urgent) await completeWithdrawal(tx, contentId)
      },
      { once },
    )
  })
