import { AppError, auditRecorded } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import { requiresPreview } from '../config.ts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { requireDecidable, type Verdict } from '../domain/decision.ts'
import type { DecisionHold } from '../domain/hold.ts'
import { admitActor } from './admit-actor.ts'
import { takeEffect } from './take-effect.ts'

/**
 * Records a decision of the console. applyDueDecisions applies it after its hold, in any running process; without a hold
 * (DECISION_HOLD_SECONDS=0) it takes effect at once.
 * @returns the case, held or decided
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_NOT_READY, CONTENT_ALREADY_DECIDED, CONSENT_MISSING, PREVIEW_REQUIRED
 */
export function holdDecision(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids' | 'settings'>,
  contentId: string,
  verdict: Verdict,
  moderator: Caller,
): Promise<OpenCase> {
  const { settings } = deps
  return deps.store.inTransaction(async (tx) => {
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    requireDecidable(known, verdict, moderator.id, settings.UPLOAD_CONSENT)
    if (verdict.outcome === 'APPROVED' && requiresPreview(settings)) {
      const opened = await tx.hasPreview(known.id, moderator.id)
      if (!opened) throw new AppError('PREVIEW_REQUIRED')
    }
    await admitActor(tx, moderator)
    const decision = { ...verdict, id: deps.ids(), decidedAt: deps.clock.now(), decidedBy: moderator.id }
    if (settings.DECISION_HOLD_SECONDS === 0) return takeEffect(deps, tx, known, decision)

    const effectiveAt = new Date(decision.decidedAt.getTime() + settings.DECISION_HOLD_SECONDS * 1000)
    const hold: DecisionHold = { ...decision, effectiveAt, end: null }
    await tx.appendHold(known.id, hold)
    tx.emit(auditRecorded, {
      entryId: deps.ids(),
      actorId: moderator.id,
      action: 'content.hold-decision',
      subject: { type: 'content', id: known.id },
      details: { decisionId: hold.id, ...verdict, effectiveAt: effectiveAt.toISOString() },
      recordedAt: decision.decidedAt.toISOString(),
    })
    return { ...known, state: 'HELD', holds: [...known.holds, hold] }
  })
}
