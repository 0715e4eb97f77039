import { AppError, auditRecorded } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import { isOpen, type OpenCase } from '../domain/case.ts'
import { type HoldEnd, requireUndoable } from '../domain/hold.ts'
import { admitActor } from './admit-actor.ts'

/**
 * Ends a decision of the console before it takes effect. Repeating it changes nothing.
 * @returns the case, pending again
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, DECISION_NOT_FOUND, FORBIDDEN, DECISION_IN_EFFECT, DECISION_LAPSED
 */
export function undoDecision(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  contentId: string,
  decisionId: string,
  caller: Caller,
): Promise<OpenCase> {
  return deps.store.inTransaction(async (tx) => {
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    if (!isOpen(known)) throw new AppError('CONTENT_NOT_FOUND')
    const isAdmin = caller.roles.includes('ROLE_ADMIN')
    const hold = requireUndoable(known, decisionId, { id: caller.id, isAdmin })
    if (hold.end) return known

    await admitActor(tx, caller)
    const end: HoldEnd = { outcome: 'UNDONE', endedAt: deps.clock.now(), endedBy: caller.id }
    await tx.endHold(known.id, hold.id, end, 'PENDING')
    tx.emit(auditRecorded, {
      entryId: deps.ids(),
      actorId: caller.id,
      action: 'content.undo-decision',
      subject: { type: 'content', id: known.id },
      details: { decisionId: hold.id, outcome: hold.outcome, reason: hold.reason },
      recordedAt: end.endedAt.toISOString(),
    })
    const holds = known.holds.map((one) => (one === hold ? { ...one, end } : one))
    return { ...known, state: 'PENDING', holds }
  })
}
