import { reportAcknowledged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { notifyReporter } from '../../actions/notify-reporter.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onReportAcknowledged = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(reportAcknowledged, ({ data: { reportId, receipt, reportedAt, to }, once }) => {
    const details = { receipt, at: reportedAt }
    return deps.store.inTransaction(
      async (tx) => {
        // The answer holds the receipt too, and promises no other.
        if (await tx.findNotifiedAt(reportId, 'report-answered')) return
        await notifyReporter(deps, tx, { kind: 'report-received', subjectId: reportId, details }, to)
      },
      { once },
    )
  })
