import {
  auditRecorded,
  contentApproved,
  contentRejected,
  contentRemoved,
  contentRestored,
} from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import { type OpenCase, stateOf } from '../domain/case.ts'
import type { Decision, NewDecision } from '../domain/decision.ts'
import { publicationOf } from '../domain/publication.ts'
import type { ModerationTx } from '../store/store.ts'
import { hideContent } from './hide-content.ts'

/**
 * Appends a decision, emits it and records it in the journal: the only way in which a verdict takes effect. A removal
 * keeps the hide of a waiting report, which preserves the files; without one it creates a hide without a report, for the
 * files alone. So does the rejection of what was published before, as after its renditions were replaced. What an approval
 * publishes stays hidden while the report that hid it waits, or any urgent one since a rejection, and only the hide is emitted.
 * @param now when it takes effect: as it is made, unless it was held
 * @returns the decided case
 */
export async function takeEffect(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'appendDecision' | 'updateCase' | 'findWaitingUrgentReport' | 'emit'>,
  known: OpenCase,
  made: NewDecision,
  now = made.decidedAt,
): Promise<OpenCase> {
  const decision: Decision = {
    reverses: null,
    ground: null,
    ...made,
    revision: known.revision + 1,
    processedRevision: known.processedRevision,
    evidenceRelease: null,
  }
  const decisions = [...known.decisions, decision]
  // A withdrawal outranks the decision.
  const state = stateOf({ ...known, decisions }) ?? decision.outcome
  const publishes = decision.outcome === 'APPROVED'
  // Note: reports are about what was published, so there are none before the first decision.
  const mayWait = publishes
    ? known.hiddenReportId !== null || known.decisions.at(-1)?.outcome === 'REJECTED'
    : known.decisions.length > 0
  const waiting = mayWait ? await tx.findWaitingUrgentReport(known.id) : null
  const hide =
    waiting && !publishes
      ? { hiddenAt: known.hiddenAt ?? now, hiddenReportId: known.hiddenReportId }
      : { hiddenAt: null, hiddenReportId: null }
  await tx.appendDecision(known.id, decision, { state, ...hide })
  const decided: OpenCase = { ...known, ...hide, state, revision: decision.revision, decisions }
  const restores = isReversedRemoval(known, decision)
  const staysHidden = publishes && waiting
  if (!staysHidden) announce(tx, decided, decision, restores, now)
  journal(deps, tx, known, decision, restores, now)
  return staysHidden ? hideContent(deps, tx, decided, waiting) : decided
}

function isReversedRemoval({ decisions }: OpenCase, { reverses }: Decision): boolean {
  return reverses !== null && decisions.at(-1)?.outcome === 'REMOVED'
}

function announce(
  tx: Pick<ModerationTx, 'emit'>,
  decided: OpenCase,
  decision: Decision,
  restores: boolean,
  now: Date,
): void {
  const { id: decisionId, revision, decidedBy } = decision
  const { id: contentId, userId, title, processedRevision } = decided
  const facts = { contentId, revision, userId, title, decisionId, decidedBy }
  const at = now.toISOString()
  const reason = decision.reason ?? ''
  const reportWaits = decided.hiddenAt !== null && { reportWaits: true }
  if (decision.outcome === 'REJECTED')
    tx.emit(contentRejected, { ...facts, rejectedAt: at, reason, ...reportWaits })
  else if (decision.outcome === 'REMOVED')
    tx.emit(contentRemoved, {
      ...facts,
      removedAt: at,
      reason,
      ground: decision.ground ?? 'RULES',
      ...reportWaits,
    })
  else if (restores) {
    const approvedAt = publicationOf(decided).approvedAt.toISOString()
    tx.emit(contentRestored, {
      ...facts,
      reason,
      processedRevision,
      decidedAt: at,
      approvedAt,
      restoredAt: at,
    })
  } else tx.emit(contentApproved, { ...facts, processedRevision, approvedAt: at })
}

const ACTIONS = {
  APPROVED: 'content.approve',
  REJECTED: 'content.reject',
  REMOVED: 'content.remove',
} as const

/** Note: the envelope of every event carries the request's id. */
function journal(
  deps: Pick<ModerationDeps, 'ids'>,
  tx: Pick<ModerationTx, 'emit'>,
  known: OpenCase,
  { id: decisionId, revision, reason, ...decision }: Decision,
  restores: boolean,
  now: Date,
): void {
  const { reverses, ground } = decision
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: decision.decidedBy,
    action: restores ? 'content.restore' : ACTIONS[decision.outcome],
    subject: { type: 'content', id: known.id },
    details: { decisionId, revision, reason, ...(reverses && { reverses }), ...(ground && { ground }) },
    recordedAt: now.toISOString(),
  })
}
