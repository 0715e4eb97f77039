import { AppError } from '@alcove/contracts'
import type { StoredCase } from './case.ts'
import type { Verdict } from './decision.ts'
import { hasLapsed } from './lapse.ts'
import { refuseOwner } from './owner.ts'

export const HOLD_ENDS = ['APPLIED', 'UNDONE', 'LAPSED'] as const

/** How a hold ended. Appended, once. */
export interface HoldEnd {
  outcome: (typeof HOLD_ENDS)[number]
  endedAt: Date
  /** Null unless it was undone. */
  endedBy: string | null
}

/** A decision of the console before it takes effect. */
export interface DecisionHold extends Verdict {
  /** Becomes the decision's id once it takes effect. */
  id: string
  decidedAt: Date
  decidedBy: string
  effectiveAt: Date
  /** Null while the hold is running. */
  end: HoldEnd | null
}

export function waitingHoldOf({ holds }: Pick<StoredCase, 'holds'>): DecisionHold | undefined {
  return holds.find(({ end }) => end === null)
}

const TOO_LATE = {
  APPROVED: 'Trop tard : la décision a pris effet, ce contenu est approuvé',
  REJECTED: 'Trop tard : la décision a pris effet, ce contenu est rejeté',
  REMOVED: 'Trop tard : la décision a pris effet, ce contenu est retiré',
}
const NOT_YOURS = 'Seul son auteur ou un administrateur peut annuler cette décision'

/**
 * Finds the hold that may be undone; returns one that was already undone unchanged.
 * @throws OWN_CONTENT, DECISION_NOT_FOUND, FORBIDDEN, DECISION_IN_EFFECT, DECISION_LAPSED
 */
export function requireUndoable(
  known: Pick<StoredCase, 'userId' | 'holds' | 'decisions' | 'processedRevision'>,
  decisionId: string,
  caller: { id: string; isAdmin: boolean },
): DecisionHold {
  refuseOwner(known, caller.id)
  const hold = known.holds.find(({ id }) => id === decisionId)
  const decision = known.decisions.find(({ id }) => id === decisionId)
  const made = hold ?? decision
  if (!made) throw new AppError('DECISION_NOT_FOUND')
  if (made.decidedBy !== caller.id && !caller.isAdmin) throw new AppError('FORBIDDEN', { message: NOT_YOURS })
  if (decision && hasLapsed(decision, known)) throw new AppError('DECISION_LAPSED')
  if (!hold || decision) throw new AppError('DECISION_IN_EFFECT', { message: TOO_LATE[made.outcome] })
  if (hold.end?.outcome === 'LAPSED') throw new AppError('DECISION_LAPSED')
  return hold
}
