import { contentHidden, UNANNOUNCED_REPORT_TYPES } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

/** The content stays approved, so no stat changes. */
export const onContentHidden = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(contentHidden, ({ data, once }) => {
    const { contentId, userId, revision, processedRevision, title, reportType } = data
    return deps.store.inTransaction(
      async (tx) => {
        const approval = { contentId, userId, revision, judgedRevision: processedRevision }
        const isInForce = await tx.saveContent({ ...approval, state: 'APPROVED' })
        if (!isInForce || UNANNOUNCED_REPORT_TYPES.includes(reportType)) return
        await notify(deps, tx, {
          kind: 'content-hidden',
          subjectId: `${contentId}/${revision}`,
          userId,
          details: { title },
        })
      },
      { once },
    )
  })
