import { contentApproved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { recordDecision } from '../actions/contents/record-decision.ts'
import type { MediaDeps } from '../deps.ts'

export const onContentApproved = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentApproved, ({ data, once }) => {
    const { contentId, revision, decisionId, processedRevision } = data
    const approvedAt = new Date(data.approvedAt)
    const approval = { contentId, revision, processedRevision, decisionId, decidedAt: approvedAt, approvedAt }
    return recordDecision(deps, { ...approval, outcome: 'APPROVED' }, once)
  })
