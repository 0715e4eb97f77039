import { contentApproved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { recordDecision } from '../actions/record-decision.ts'
import type { MediaDeps } from '../deps.ts'

export const onContentApproved = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentApproved, ({ data, once }) => {
    const { contentId, revision, approvedAt } = data
    const decision = {
      state: 'APPROVED' as const,
      approvedAt: new Date(approvedAt),
      rejectedAt: null,
      rejectionReason: null,
    }
    return recordDecision(deps, { contentId, revision, ...decision }, once)
  })
