import { auditRecorded, contentHidden, type ReportType } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { publicationOf } from '../domain/publication.ts'
import type { ModerationTx } from '../store/store.ts'

/**
 * Takes a published content out of sight until a report about it is judged. The decision in force stays. What is not
 * published, or hidden already, stays as it is.
 * @param known locked by the transaction
 */
export async function hideContent(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'updateCase' | 'emit'>,
  known: OpenCase,
  report: { id: string; type: ReportType },
): Promise<OpenCase> {
  if (known.state !== 'APPROVED' || known.hiddenAt) return known
  const hiddenAt = deps.clock.now()
  const change = { hiddenAt, hiddenReportId: report.id, revision: known.revision + 1 }
  await tx.updateCase(known.id, change)
  const { decisionId, decidedAt, approvedAt } = publicationOf(known)
  tx.emit(contentHidden, {
    contentId: known.id,
    revision: change.revision,
    userId: known.userId,
    title: known.title,
    reportId: report.id,
    reportType: report.type,
    decisionId,
    decidedAt: decidedAt.toISOString(),
    approvedAt: approvedAt.toISOString(),
    hiddenAt: hiddenAt.toISOString(),
  })
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: null,
    action: 'content.hide',
    subject: { type: 'content', id: known.id },
    details: { reportId: report.id, reportType: report.type, revision: change.revision },
    recordedAt: hiddenAt.toISOString(),
  })
  return { ...known, ...change }
}
