import { contentRestored } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onContentRestored = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(contentRestored, ({ data, once }) => {
    const { contentId, userId, revision, processedRevision, title } = data
    return deps.store.inTransaction(
      async (tx) => {
        const approval = { contentId, userId, revision, judgedRevision: processedRevision }
        const isInForce = await tx.saveContent({ ...approval, state: 'APPROVED' })
        if (!isInForce) return
        await notify(deps, tx, {
          kind: 'content-restored',
          subjectId: `${contentId}/${revision}`,
          userId,
          details: { title, contentId },
        })
      },
      { once },
    )
  })
