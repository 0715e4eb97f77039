import { contentReported } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/clock'
import type { ModerationDeps } from '../deps.ts'
import { type Complaint, type Report, requireLocal, requirePublished } from '../domain/report.ts'

/**
 * Keeps what somebody says about a published content. An account that says the same again gets its first report.
 * @throws REPORT_LOCAL_ONLY, CONTENT_NOT_FOUND
 */
export async function reportContent(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  contentId: string,
  complaint: Complaint,
  reporter: Caller | null,
): Promise<Report> {
  requireLocal(contentId)
  return deps.store.inTransaction(async (tx) => {
    // The case's lock: of two clicks at once the second finds the report of the first.
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    requirePublished(known)
    const earlier = reporter && (await tx.findReportOf(reporter.id, known.id, complaint.type))
    if (earlier) return earlier
    const report: Report = {
      ...complaint,
      id: deps.ids(),
      reporterId: reporter?.id ?? null,
      createdAt: deps.clock.now(),
    }
    await tx.addReport(known.id, report)
    tx.emit(contentReported, {
      contentId: known.id,
      revision: known.revision,
      reportId: report.id,
      type: report.type,
      reportedAt: report.createdAt.toISOString(),
    })
    return report
  })
}
