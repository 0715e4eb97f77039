import { contentRejected } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { recordDecision } from '../actions/record-decision.ts'
import type { MediaDeps } from '../deps.ts'

export const onContentRejected = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentRejected, ({ data, once }) => {
    const { contentId, revision, reason, rejectedAt } = data
    const decision = {
      state: 'REJECTED' as const,
      approvedAt: null,
      rejectedAt: new Date(rejectedAt),
      rejectionReason: reason,
    }
    return recordDecision(deps, { contentId, revision, ...decision }, once)
  })
