import { auditRecorded, contentEvidenceReleased } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import type { Removal } from '../domain/decision.ts'
import { heldEvidenceOf, holdsOn, keepsEvidence } from '../domain/evidence.ts'
import { publicationOf } from '../domain/publication.ts'
import type { ModerationTx } from '../store/store.ts'
import { takeEffect } from './take-effect.ts'

/**
 * Settles the files of a content that was removed, withdrawn or rejected after its publication: a removal on an evidence ground
 * holds them, beside one on another ground; otherwise they are released once no urgent report waits. The content is not
 * shown again.
 * @param removal null if the reports were dismissed; its reason is mailed to the uploader
 * @returns the case, with the removal where it appended one
 */
export async function settleTakenDown(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'appendDecision' | 'updateCase' | 'findWaitingUrgentReport' | 'emit'>,
  known: OpenCase,
  removal: Removal | null,
  moderator: Caller,
): Promise<OpenCase> {
  const wasPublished = known.decisions.some(({ outcome }) => outcome === 'APPROVED')
  if (wasPublished && removal && keepsEvidence(removal.ground) && !holdsOn(known, removal.ground)) {
    const made = { id: deps.ids(), decidedAt: deps.clock.now(), decidedBy: moderator.id }
    return takeEffect(deps, tx, known, { ...made, outcome: 'REMOVED', ...removal })
  }
  if (known.hiddenAt && (await tx.findWaitingUrgentReport(known.id)) === null)
    await endHide(deps, tx, known, { moderator, isHeld: heldEvidenceOf(known) !== null })
  return known
}

/**
 * Ends the hide of what is not shown again, so no `content.restored` is emitted, which would email its owner. Where a removal
 * holds the files, only an administrator releases them, and the hide at media with them.
 */
async function endHide(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'updateCase' | 'emit'>,
  known: OpenCase,
  { moderator, isHeld }: { moderator: Caller; isHeld: boolean },
): Promise<void> {
  await tx.updateCase(known.id, { hiddenAt: null, hiddenReportId: null })
  const endedAt = deps.clock.now().toISOString()
  if (!isHeld)
    tx.emit(contentEvidenceReleased, {
      contentId: known.id,
      revision: known.revision,
      userId: known.userId,
      decisionId: publicationOf(known).decisionId,
      releasedBy: moderator.id,
      releasedAt: endedAt,
    })
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: moderator.id,
    action: 'content.lift-hide',
    subject: { type: 'content', id: known.id },
    details: { reportId: known.hiddenReportId, revision: known.revision },
    recordedAt: endedAt,
  })
}
