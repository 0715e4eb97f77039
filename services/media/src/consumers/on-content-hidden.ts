import { contentHidden, UNANNOUNCED_REPORT_TYPES } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { recordDecision } from '../actions/contents/record-decision.ts'
import type { MediaDeps } from '../deps.ts'

export const onContentHidden = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentHidden, ({ data, once }) => {
    const { contentId, revision, decisionId, processedRevision } = data
    const dates = { decidedAt: new Date(data.decidedAt), approvedAt: new Date(data.approvedAt) }
    const hide = {
      contentId,
      revision,
      processedRevision,
      decisionId,
      ...dates,
      hidden: true,
      hideUnannounced: UNANNOUNCED_REPORT_TYPES.includes(data.reportType),
    }
    return recordDecision(deps, { ...hide, outcome: 'APPROVED' }, once)
  })
