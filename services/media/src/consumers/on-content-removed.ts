import { contentRemoved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { recordDecision } from '../actions/contents/record-decision.ts'
import type { MediaDeps } from '../deps.ts'

export const onContentRemoved = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(contentRemoved, ({ data, once }) => {
    const { contentId, revision, decisionId, reason, ground } = data
    const removedAt = new Date(data.removedAt)
    const removal = { contentId, revision, decisionId, decidedAt: removedAt, removedAt }
    return recordDecision(
      deps,
      { ...removal, outcome: 'REMOVED', removalReason: reason, hidden: data.reportWaits === true },
      once,
      async (tx) => {
        if (ground !== 'RULES') await tx.holdEvidence(contentId, decisionId, removedAt)
      },
    )
  })
