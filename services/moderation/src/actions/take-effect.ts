import { auditRecorded, contentApproved, contentRejected } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import type { Decision } from '../domain/decision.ts'
import type { ModerationTx } from '../store/store.ts'

/**
 * Appends a decision, says it to everybody and writes it into the journal: the one way in which a verdict becomes true.
 * @returns the decided case
 */
export async function takeEffect(
  deps: Pick<ModerationDeps, 'ids' | 'clock'>,
  tx: Pick<ModerationTx, 'appendDecision' | 'emit'>,
  known: OpenCase,
  verdict: Omit<Decision, 'revision'>,
): Promise<OpenCase> {
  const decision: Decision = { ...verdict, revision: known.revision + 1 }
  const now = deps.clock.now()
  await tx.appendDecision(known.id, decision)
  announce(tx, known, decision, now)
  journal(deps, tx, known, decision, now)
  return {
    ...known,
    state: decision.outcome,
    revision: decision.revision,
    decisions: [...known.decisions, decision],
  }
}

function announce(tx: Pick<ModerationTx, 'emit'>, known: OpenCase, decision: Decision, now: Date): void {
  const { id: decisionId, revision, decidedBy } = decision
  const { id: contentId, userId, title } = known
  const facts = { contentId, revision, userId, title, decisionId, decidedBy }
  const at = now.toISOString()
  if (decision.outcome === 'APPROVED') tx.emit(contentApproved, { ...facts, approvedAt: at })
  else tx.emit(contentRejected, { ...facts, rejectedAt: at, reason: decision.reason as string })
}

/** Note: the request's id travels in the envelope of every event. */
function journal(
  deps: Pick<ModerationDeps, 'ids'>,
  tx: Pick<ModerationTx, 'emit'>,
  known: OpenCase,
  decision: Decision,
  now: Date,
): void {
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: decision.decidedBy,
    action: decision.outcome === 'APPROVED' ? 'content.approve' : 'content.reject',
    subject: { type: 'content', id: known.id },
    details: { decisionId: decision.id, revision: decision.revision, reason: decision.reason },
    recordedAt: now.toISOString(),
  })
}
