import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { type Reversal, requireReversible } from '../domain/decision.ts'
import { admitActor } from './admit-actor.ts'
import { takeEffect } from './take-effect.ts'

/**
 * Reverses the latest decision, a rejection or a removal: the content is published.
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_WITHDRAWN, CONTENT_ALREADY_DECIDED, EVIDENCE_HELD, CONSENT_MISSING
 */
export function reverseDecision(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids' | 'settings'>,
  contentId: string,
  { reverses, reason }: Reversal,
  moderator: Caller,
): Promise<OpenCase> {
  return deps.store.inTransaction(async (tx) => {
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    requireReversible(known, reverses, moderator.id, deps.settings.UPLOAD_CONSENT)
    await admitActor(tx, moderator)
    const made = { id: deps.ids(), decidedAt: deps.clock.now(), decidedBy: moderator.id }
    const reversal = { ...made, reason, reverses: known.decisions.at(-1)?.id ?? null }
    return takeEffect(deps, tx, known, { ...reversal, outcome: 'APPROVED' })
  })
}
