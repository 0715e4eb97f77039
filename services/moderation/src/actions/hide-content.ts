import { auditRecorded, contentHidden, type ReportType, UNANNOUNCED_REPORT_TYPES } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { publicationFacts } from '../domain/publication.ts'
import type { ModerationTx } from '../store/store.ts'

/**
 * Hides a published content until a report about it is judged. The decision in force stays. Unpublished and already
 * hidden contents stay as they are.
 * @param known locked by the transaction
 */
export async function hideContent(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'updateCase' | 'emit'>,
  known: OpenCase,
  report: { id: string; type: ReportType },
): Promise<OpenCase> {
  if (known.state !== 'APPROVED' || known.hiddenAt) return known
  return hideBecauseOf(deps, tx, known, report)
}

/**
 * Announces a secret hide to the owner once its report is answered and another one keeps it up.
 * @param waiting the waiting urgent report, unannounced ones first
 */
export async function announceHide(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'updateCase' | 'emit' | 'findReportType'>,
  known: OpenCase,
  waiting: { id: string; type: ReportType },
): Promise<void> {
  if (known.hiddenReportId === null || UNANNOUNCED_REPORT_TYPES.includes(waiting.type)) return
  const hiding = await tx.findReportType(known.hiddenReportId)
  if (hiding && UNANNOUNCED_REPORT_TYPES.includes(hiding)) await hideBecauseOf(deps, tx, known, waiting)
}

/** An existing hide keeps its start. */
async function hideBecauseOf(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'updateCase' | 'emit'>,
  known: OpenCase,
  report: { id: string; type: ReportType },
): Promise<OpenCase> {
  const now = deps.clock.now()
  const hiddenAt = known.hiddenAt ?? now
  const change = { hiddenAt, hiddenReportId: report.id, revision: known.revision + 1 }
  await tx.updateCase(known.id, change)
  tx.emit(contentHidden, {
    contentId: known.id,
    revision: change.revision,
    userId: known.userId,
    title: known.title,
    reportId: report.id,
    reportType: report.type,
    ...publicationFacts(known),
    hiddenAt: hiddenAt.toISOString(),
  })
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: null,
    action: 'content.hide',
    subject: { type: 'content', id: known.id },
    details: { reportId: report.id, reportType: report.type, revision: change.revision },
    recordedAt: now.toISOString(),
  })
  return { ...known, ...change }
}
