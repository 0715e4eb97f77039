import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { requireDecidable, type Verdict } from '../domain/decision.ts'
import { admitActor } from './admit-actor.ts'
import { takeEffect } from './take-effect.ts'

/**
 * Approves or rejects a pending content, at the time of our clock. The row lock lets one of several moderators win; the
 * others get the decision.
 * @returns the decided case
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_NOT_READY, CONTENT_ALREADY_DECIDED, CONSENT_MISSING
 */
export function decideContent(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids' | 'settings'>,
  contentId: string,
  verdict: Verdict,
  moderator: Caller,
): Promise<OpenCase> {
  return deps.store.inTransaction(async (tx) => {
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    requireDecidable(known, verdict, moderator.id, deps.settings.UPLOAD_CONSENT)
    await admitActor(tx, moderator)
    const decision = { ...verdict, id: deps.ids(), decidedAt: deps.clock.now(), decidedBy: moderator.id }
    return takeEffect(deps, tx, known, decision)
  })
}
