import { reportAnswered } from '@alcove/contracts'
import { type Report, type ReportAnswer, type ReportSelection, reachOf } from '../domain/report.ts'
import type { ModerationTx } from '../store/store.ts'

/** Reports that one transaction answers: each reporter is told by an event of its own, and a transaction has 15 s. */
export const REPORTS_AT_ONCE = 500

/** Gives the oldest reports that wait their answer, and tells their reporters. @returns how many reports */
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
