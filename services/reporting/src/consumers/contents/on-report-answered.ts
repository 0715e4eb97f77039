import { reportAnswered } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notifyReporter } from '../../actions/notify-reporter.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onReportAnswered = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(reportAnswered, ({ data: { reportId, receipt, outcome, note, to }, once }) => {
    const details = { receipt, outcome, note }
    return deps.store.inTransaction(
      (tx) => notifyReporter(deps, tx, { kind: 'report-answered', subjectId: reportId, details }, to),
      { once },
    )
  })
