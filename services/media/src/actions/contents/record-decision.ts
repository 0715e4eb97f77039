import type { Once } from '@alcove/kit/events/inbox'
import type { MediaDeps } from '../../deps.ts'
import type { DecisionOutcome, StoredContent } from '../../domain/content.ts'
import type { MediaTransaction } from '../../store/store.ts'
import { completeWithdrawal } from './complete-withdrawal.ts'

/** A decision of moderation about a content; complete without earlier events. */
export interface HeardDecision {
  contentId: string
  revision: number
  outcome: DecisionOutcome
  /** Of the renditions that were approved; missing in events of older versions, and for what takes away. */
  processedRevision?: number | undefined
  decisionId: string
  decidedAt: Date
  hidden?: boolean
  hideUnannounced?: boolean
  approvedAt?: Date
  rejectedAt?: Date
  rejectionReason?: string
  removedAt?: Date
  removalReason?: string
}

/**
 * Applies a decision of moderation, which playback follows from here on. The event with the highest revision wins, whatever
 * the order of arrival, and a withdrawal outranks them all. A decision that takes access away ends every earlier grant,
 * also when it arrives after one that gives access back. An approval of renditions that others have replaced leaves the
 * content to be judged.
 */
export async function recordDecision(
  deps: Pick<MediaDeps, 'store'>,
  heard: HeardDecision,
  once: Once,
  and?: (tx: MediaTransaction) => Promise<void>,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      const content = await tx.lockContent(heard.contentId)
      if (!content) return
      const takesAway = heard.outcome !== 'APPROVED' || heard.hidden === true
      await tx.updateContent(content.id, {
        ...(heard.revision > content.decisionRevision ? registerOf(content, heard) : {}),
        revision: Math.max(content.revision, heard.revision),
        restrictedRevision: Math.max(content.restrictedRevision, takesAway ? heard.revision : 0),
      })
      await and?.(tx)
      if (content.state === 'WITHDRAWN' && content.hidden) await completeWithdrawal(tx, content.id)
    },
    { once },
  )
}

/** What an approval leaves behind that is about renditions that others have replaced: those are judged first. */
const UNDECIDED = {
  state: 'PENDING',
  decision: null,
  decisionId: null,
  decidedAt: null,
  approvedAt: null,
} as const

function decidedBy({ outcome, decisionId, decidedAt, approvedAt }: HeardDecision) {
  return { state: outcome, decision: outcome, decisionId, decidedAt, approvedAt: approvedAt ?? null }
}

function registerOf(content: StoredContent, heard: HeardDecision): Partial<StoredContent> {
  const { state, evidenceReleasedRevision, processedRevision } = content
  const hasLapsed = (heard.processedRevision ?? processedRevision) < processedRevision
  const decided = hasLapsed ? UNDECIDED : decidedBy(heard)
  return {
    ...decided,
    state: state === 'WITHDRAWN' ? state : decided.state,
    decisionRevision: heard.revision,
    hidden: heard.hidden === true && heard.revision > evidenceReleasedRevision,
    hideUnannounced: heard.hideUnannounced ?? false,
    rejectedAt: heard.rejectedAt ?? null,
    rejectionReason: heard.rejectionReason ?? null,
    removedAt: heard.removedAt ?? null,
    removalReason: heard.removalReason ?? null,
  }
}
