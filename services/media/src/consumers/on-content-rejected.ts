import { contentRejected } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { recordDecision } from '../actions/contents/record-decision.ts'
import type { MediaDeps } from '../deps.ts'

export const onContentRejected = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentRejected, ({ data, once }) => {
    const { contentId, revision, decisionId, reason } = data
    const rejectedAt = new Date(data.rejectedAt)
    const rejection = { contentId, revision, decisionId, decidedAt: rejectedAt, rejectedAt }
    const hidden = data.reportWaits === true
    return recordDecision(deps, { ...rejection, outcome: 'REJECTED', rejectionReason: reason, hidden }, once)
  })
