import type { ModerationDeps } from '../deps.ts'
import { isOpen } from '../domain/case.ts'
import { waitingHoldOf } from '../domain/hold.ts'
import { takeEffect } from './take-effect.ts'

const AT_ONCE = 100

/**
 * Applies decisions whose hold has ended, also when their author was suspended since: each was lawful when it was made.
 * A row lock lets only one process apply a decision.
 */
export async function applyDueDecisions(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await deps.store.findDueCaseIds(deps.clock.now(), AT_ONCE)
    for (const id of due) {
      if (signal?.aborted) return
      await applyDueDecision(deps, id)
    }
    if (due.length < AT_ONCE) return
  }
}

function applyDueDecision(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  caseId: string,
): Promise<void> {
  return deps.store.inTransaction(async (tx) => {
    const known = await tx.lockCase(caseId)
    const hold = known && waitingHoldOf(known)
    const now = deps.clock.now()
    // Another process was faster, or the decision was undone meanwhile.
    if (!isOpen(known) || !hold || known.state !== 'HELD' || hold.effectiveAt > now) return
    const { id, outcome, reason, decidedAt, decidedBy } = hold
    await tx.endHold(caseId, id, { outcome: 'APPLIED', endedAt: now, endedBy: null }, 'PENDING')
    await takeEffect(deps, tx, known, { id, outcome, reason, decidedAt, decidedBy }, now)
  })
}
