import { AppError, auditRecorded, contentEvidenceReleased } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import { isOpen, type OpenCase } from '../domain/case.ts'
import { heldEvidenceOf } from '../domain/evidence.ts'
import { refuseOwner } from '../domain/owner.ts'
import { admitActor } from './admit-actor.ts'
import { announceUrgency } from './urgency/announce-urgency.ts'

interface Release {
  reason: string
  /** The removal that the administrator saw; undefined for whichever holds the files. */
  decisionId?: string | undefined
}

/**
 * Ends the evidence hold of a removal. The content stays removed; its files follow the usual rules again, once no urgent
 * report waits.
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, EVIDENCE_NOT_HELD; CONTENT_ALREADY_DECIDED where another removal holds it
 */
export function releaseEvidence(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  contentId: string,
  { reason, decisionId }: Release,
  administrator: Caller,
): Promise<OpenCase> {
  return deps.store.inTransaction(async (tx) => {
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    if (!isOpen(known)) throw new AppError('CONTENT_NOT_FOUND')
    refuseOwner(known, administrator.id)
    const held = heldEvidenceOf(known)
    if (!held) throw new AppError('EVIDENCE_NOT_HELD')
    if (decisionId !== undefined && decisionId.toLowerCase() !== held.id)
      throw new AppError('CONTENT_ALREADY_DECIDED')
    await admitActor(tx, administrator)
    const releasedAt = deps.clock.now()
    const evidenceRelease = { reason, releasedAt, releasedBy: administrator.id }
    await tx.appendEvidenceRelease(held.id, evidenceRelease)
    const reportWaits = known.hiddenAt !== null && (await tx.findWaitingUrgentReport(known.id)) !== null
    // Note: nothing visible of the content changes, so its revision stays.
    tx.emit(contentEvidenceReleased, {
      contentId: known.id,
      revision: known.revision,
      userId: known.userId,
      decisionId: held.id,
      releasedBy: administrator.id,
      ...(reportWaits && { reportWaits }),
      releasedAt: releasedAt.toISOString(),
    })
    tx.emit(auditRecorded, {
      entryId: deps.ids(),
      actorId: administrator.id,
      action: 'content.release-evidence',
      subject: { type: 'content', id: known.id },
      details: { decisionId: held.id, ground: held.ground, reason },
      recordedAt: releasedAt.toISOString(),
    })
    const decisions = known.decisions.map((one) => (one.id === held.id ? { ...one, evidenceRelease } : one))
    const released = { ...known, decisions }
    await announceUrgency(tx, released)
    return released
  })
}
