import type { getStats, OperationAnswer } from '@alcove/contracts'
import { businessDay } from '@alcove/kit/calendar/business-day'
import type { ReportingDeps } from '../deps.ts'

type Stats = OperationAnswer<typeof getStats>

const BYTES_PER_MB = 1_000_000

/** The twelve stats of the dashboard. Failed contents count as contents; removed ones do not count. */
export async function findStats(deps: Pick<ReportingDeps, 'store' | 'clock'>): Promise<Stats> {
  const totals = await deps.store.findTotals(businessDay(deps.clock.now()))
  const { tallies } = totals
  return {
    totalUsers: totals.accounts,
    totalContents: totals.contents,
    pendingContents: totals.pending,
    approvedContents: totals.approved,
    rejectedContents: totals.rejected,
    uploadsToday: tallies.upload.today,
    loginsToday: tallies.login.today,
    totalReports: tallies.report.total,
    totalPayments: tallies.payment.total,
    storageUsed: Math.round(totals.bytes / BYTES_PER_MB) / 1_000,
    totalFiles: totals.files,
    hlsVideos: totals.playable,
  }
}
