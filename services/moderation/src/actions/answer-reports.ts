import {
  AppError,
  auditRecorded,
  type CaseState,
  type RemovalGround,
  type ReportType,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import { isOpen, type OpenCase } from '../domain/case.ts'
import { isOwner } from '../domain/owner.ts'
import {
  isUrgent,
  type ReportAnswer,
  type ReportSelection,
  requireJudged,
  requireSeen,
} from '../domain/report.ts'
import { removalReason } from '../messages/removal.fr.ts'
import type { ModerationTx } from '../store/store.ts'
import { admitActor } from './admit-actor.ts'
import { answerBatch, REPORTS_AT_ONCE } from './answer-batch.ts'
import { announceHide } from './hide-content.ts'
import { liftHide } from './lift-hide.ts'
import { removeLocked } from './remove-content.ts'
import { settleTakenDown } from './settle-taken-down.ts'
import { announceUrgency } from './urgency/announce-urgency.ts'

export interface Answering {
  status: ReportAnswer['outcome']
  /** French, sent to the reporters. */
  note: string | null
  /** Ground of the removal; by default derived from the types of the reports. */
  ground?: RemovalGround | undefined
  /** Reports after this moment were not seen and stay unanswered. */
  seenUntil?: Date | undefined
  /** State of the content as the moderator saw it. */
  seenStatus?: CaseState | undefined
}

/** In the event and in the journal, for a lifted hide without a note. */
const DISMISSED = 'Signalement examiné et non retenu'

/**
 * Answers the waiting reports about a content, or one of them. An upheld report removes the content, if it is still
 * published, and answers all reports; if it is withdrawn, removed or rejected, its files are held when the ground asks for
 * evidence. A dismissed report restores a hidden content once no urgent report waits. The content changes at once; reports beyond a
 * first batch are answered by `continueBulkAnswers`.
 * @param id of the content, or of one report
 * @returns the id of the content
 * @throws REPORT_NOT_FOUND, also for the caller's own content, whose reports are kept from its owner;
 * REPORT_ALREADY_ANSWERED; CONTENT_NOT_READY; CONTENT_ALREADY_DECIDED
 */
export async function answerReports(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  id: string,
  answering: Answering,
  moderator: Caller,
): Promise<string> {
  const contentId = isUuid(id) ? await deps.store.findReportedContentId(id) : null
  if (contentId === null) throw new AppError('REPORT_NOT_FOUND')
  return deps.store.inTransaction(async (tx) => {
    const known = await tx.lockCase(contentId)
    if (!isOpen(known) || isOwner(known, moderator.id)) throw new AppError('REPORT_NOT_FOUND')
    await admitActor(tx, moderator)
    const { status: outcome, note } = answering
    const isOne = id.toLowerCase() !== contentId && outcome === 'DISMISSED'
    const which: ReportSelection = {
      reportId: isOne ? id : undefined,
      since: await tx.findCoveredUntil(contentId),
      until: answering.seenUntil ?? null,
    }
    const { types, count, latestAt } = await tx.summariseWaitingReports(contentId, which, REPORTS_AT_ONCE + 1)
    if (count === 0) throw new AppError('REPORT_ALREADY_ANSWERED')
    requireJudged(known)
    requireSeen(known, answering.seenStatus, outcome)
    const answer: ReportAnswer = { outcome, note, answeredAt: deps.clock.now(), answeredBy: moderator.id }
    await answerBatch(tx, contentId, which, answer)
    if (count > REPORTS_AT_ONCE)
      await tx.addBulkAnswer({ id: deps.ids(), contentId, since: which.since, until: latestAt, answer })
    recordAnswer(deps, tx, known, types, answer)
    const settled = await settle(deps, tx, known, types, answering, moderator)
    if (types.some(isUrgent)) await announceUrgency(tx, settled)
    return contentId
  })
}

/** @returns the case with what the answer has changed */
async function settle(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: ModerationTx,
  known: OpenCase,
  types: ReportType[],
  { status, note, seenStatus, ...chosen }: Answering,
  moderator: Caller,
): Promise<OpenCase> {
  // Only of a content that it shows as published does the console say that the uploader reads the note, too.
  const isForUploader = (seenStatus ?? known.state) === 'APPROVED'
  const ground = chosen.ground ?? (types.includes('MINOR') ? 'MINOR' : 'RULES')
  const removal = { reason: (isForUploader && note) || removalReason(types, ground), ground }
  if (known.state === 'WITHDRAWN' || known.state === 'REMOVED' || known.state === 'REJECTED')
    return settleTakenDown(deps, tx, known, status === 'UPHELD' ? removal : null, moderator)
  if (known.state !== 'APPROVED') return known
  if (status === 'UPHELD') return removeLocked(deps, tx, known, removal, moderator)
  const waiting = await tx.findWaitingUrgentReport(known.id)
  if (!waiting) return liftHide(deps, tx, known, { liftedBy: moderator.id, reason: note ?? DISMISSED })
  await announceHide(deps, tx, known, waiting)
  return known
}

function recordAnswer(
  deps: Pick<ModerationDeps, 'ids'>,
  tx: Pick<ModerationTx, 'emit'>,
  known: OpenCase,
  types: ReportType[],
  { outcome, note, answeredAt, answeredBy }: ReportAnswer,
): void {
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: answeredBy,
    action: outcome === 'UPHELD' ? 'report.uphold' : 'report.dismiss',
    subject: { type: 'content', id: known.id },
    details: { types, note },
    recordedAt: answeredAt.toISOString(),
  })
}
