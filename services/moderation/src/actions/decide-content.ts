import { auditRecorded, contentApproved, contentRejected } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { requireNotErased } from '@alcove/kit/auth/erased-accounts'
import { isUuid } from '@alcove/kit/clock'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { type Decision, requireDecidable, type Verdict } from '../domain/decision.ts'
import type { ModerationTx } from '../store/store.ts'

/**
 * Approves or rejects a pending content, at the time of our clock. Of several moderators at the same moment the row's
 * lock lets one win; the others find the decision.
 * @returns the decided case
 * @throws CONTENT_NOT_FOUND, CONTENT_NOT_READY, CONTENT_ALREADY_DECIDED, CONSENT_MISSING
 */
export function decideContent(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids' | 'settings'>,
  contentId: string,
  verdict: Verdict,
  moderator: Caller,
): Promise<OpenCase> {
  return deps.store.inTransaction(async (tx) => {
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    requireDecidable(known, verdict, deps.settings.UPLOAD_CONSENT)
    const decision: Decision = {
      ...verdict,
      id: deps.ids(),
      revision: known.revision + 1,
      decidedAt: deps.clock.now(),
      decidedBy: moderator.id,
    }
    await requireNotErased(tx.sql, moderator.id)
    // The event with the moderator's name may still be on its way; the token knows it already.
    const { id: userId, email, username } = moderator
    await tx.savePerson({ userId, revision: 0, email, username })
    await tx.appendDecision(known.id, decision)
    announce(tx, known, decision)
    journal(deps, tx, known, decision)
    return {
      ...known,
      state: decision.outcome,
      revision: decision.revision,
      decisions: [...known.decisions, decision],
    }
  })
}

function announce(tx: Pick<ModerationTx, 'emit'>, known: OpenCase, decision: Decision): void {
  const { id: decisionId, revision, decidedBy } = decision
  const { id: contentId, userId, title } = known
  const facts = { contentId, revision, userId, title, decisionId, decidedBy }
  const at = decision.decidedAt.toISOString()
  if (decision.outcome === 'APPROVED') tx.emit(contentApproved, { ...facts, approvedAt: at })
  else tx.emit(contentRejected, { ...facts, rejectedAt: at, reason: decision.reason as string })
}

/** Note: the request's id travels in the envelope of every event. */
function journal(
  deps: Pick<ModerationDeps, 'ids'>,
  tx: Pick<ModerationTx, 'emit'>,
  known: OpenCase,
  decision: Decision,
): void {
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: decision.decidedBy,
    action: decision.outcome === 'APPROVED' ? 'content.approve' : 'content.reject',
    subject: { type: 'content', id: known.id },
    details: { decisionId: decision.id, revision: decision.revision, reason: decision.reason },
    recordedAt: decision.decidedAt.toISOString(),
  })
}
