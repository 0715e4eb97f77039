import { contentRestored } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { recordDecision } from '../actions/contents/record-decision.ts'
import type { MediaDeps } from '../deps.ts'

export const onContentRestored = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentRestored, ({ data, once }) => {
    const { contentId, revision, decisionId, processedRevision } = data
    const dates = { decidedAt: new Date(data.decidedAt), approvedAt: new Date(data.approvedAt) }
    const restored = { contentId, revision, processedRevision, decisionId, ...dates }
    return recordDecision(deps, { ...restored, outcome: 'APPROVED' }, once)
  })
