import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase, StoredCase } from '../domain/case.ts'
import { type Removal, requireRemovable } from '../domain/decision.ts'
import type { ModerationTx } from '../store/store.ts'
import { admitActor } from './admit-actor.ts'
import { takeEffect } from './take-effect.ts'

/**
 * Takes a published content down, at once.
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_WITHDRAWN, CONTENT_ALREADY_DECIDED, CONTENT_NOT_PUBLISHED
 */
export function removeContent(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  contentId: string,
  removal: Removal,
  moderator: Caller,
): Promise<OpenCase> {
  return deps.store.inTransaction(async (tx) => {
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    return removeLocked(deps, tx, known, removal, moderator)
  })
}

/** Same, inside a transaction that has locked the case. */
export async function removeLocked(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<
    ModerationTx,
    'appendDecision' | 'updateCase' | 'findWaitingUrgentReport' | 'savePerson' | 'emit' | 'sql'
  >,
  known: StoredCase | null,
  { reason, ground }: Removal,
  moderator: Caller,
): Promise<OpenCase> {
  requireRemovable(known, moderator.id)
  await admitActor(tx, moderator)
  const made = { id: deps.ids(), decidedAt: deps.clock.now(), decidedBy: moderator.id }
  return takeEffect(deps, tx, known, { ...made, outcome: 'REMOVED', reason, ground })
}
