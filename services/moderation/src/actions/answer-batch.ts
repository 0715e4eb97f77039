import { reportAnswered } from '@alcove/contracts'
import { type Report, type ReportAnswer, type ReportSelection, reachOf } from '../domain/report.ts'
import type { ModerationTx } from '../store/store.ts'

/** Reports per transaction: each reporter is notified by a separate event, and a transaction has 15 s. */
export const REPORTS_AT_ONCE = 500

/** Answers the oldest waiting reports, and notifies their reporters. @returns the number of reports */
export async function answerBatch(
  tx: Pick<ModerationTx, 'appendReportAnswers' | 'emit'>,
  contentId: string,
  which: ReportSelection,
  answer: ReportAnswer,
): Promise<number> {
  const answered = await tx.appendReportAnswers(contentId, which, answer, REPORTS_AT_ONCE)
  for (const report of answered) tell(tx, report, answer)
  return answered.length
}

function tell(
  tx: Pick<ModerationTx, 'emit'>,
  report: Report,
  { outcome, note, answeredAt }: ReportAnswer,
): void {
  const to = reachOf(report)
  if (!to) return
  const { id: reportId, receipt, type } = report
  tx.emit(reportAnswered, {
    reportId,
    receipt,
    type,
    outcome,
    note,
    to,
    answeredAt: answeredAt.toISOString(),
  })
}
