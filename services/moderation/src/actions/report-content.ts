import { contentReported, reportAcknowledged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { businessDay } from '@alcove/kit/calendar/business-day'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import { markNetwork, markWiderNetwork } from '../domain/network-mark.ts'
import { type Notice, type Report, reachOf, requireLocal, requirePublished } from '../domain/report.ts'
import type { ModerationTx } from '../store/store.ts'
import { admitAnonymous } from './admit-anonymous.ts'
import { HIDES_AN_HOUR, hideAutomatically, type Surge } from './hide-automatically.ts'
import { showReportSurge } from './show-report-surge.ts'

const DAY_MS = 86_400_000
/** Receipts mailed to one typed address in a day. */
const RECEIPTS_A_DAY = 3

/**
 * Records a notice about a published content, acknowledges it, and hides the content if the report is urgent. A repetition
 * by the same account returns its report while that waits, and one too many about a minor the latest one of its network.
 * @throws REPORT_LOCAL_ONLY, CONTENT_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function reportContent(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids' | 'log' | 'metrics'>,
  contentId: string,
  notice: Notice,
  { reporter, address }: { reporter: Caller | null; address: string },
): Promise<Report> {
  requireLocal(contentId)
  const { report, surge } = await deps.store.inTransaction(async (tx) => {
    // Locks the case: of two clicks at once the second finds the report of the first.
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    requirePublished(known)
    const earlier = reporter && (await tx.findWaitingReportOf(reporter.id, known.id, notice.type))
    if (earlier) return { report: earlier, surge: null }
    const createdAt = laterThan(
      await tx.findCoveredUntil(known.id),
      laterThan(await tx.findLatestReportAt(known.id), deps.clock.now()),
    )
    const key = await tx.networkKeyOf(businessDay(createdAt))
    const marks = { source: markNetwork(key, address), widerSource: markWiderNetwork(key, address) }
    const repeated = reporter ? null : await admitAnonymous(tx, known.id, notice.type, marks, createdAt)
    if (repeated) return { report: repeated, surge: null }
    const made = { ...notice, id: deps.ids(), reporterId: reporter?.id ?? null, ...marks, createdAt }
    const report = await tx.addReport(known.id, made)
    announce(tx, known, report)
    const surge = await hideAutomatically(deps, tx, known, report, marks.widerSource)
    const to = reachOf(report)
    if (to && !(await isFlooded(tx, report))) acknowledge(tx, report, to)
    return { report, surge }
  })
  if (surge) await raiseAlert(deps, report, surge)
  return report
}

/**
 * Clocks of other processes may be ahead: a report is covered by no answer that was given before it, nor by one to the
 * reports that were on a screen before it.
 */
function laterThan(earlier: Date | null, now: Date): Date {
  return earlier && earlier >= now ? new Date(earlier.getTime() + 1) : now
}

async function raiseAlert(
  deps: Pick<ModerationDeps, 'store' | 'log' | 'metrics'>,
  { id: reportId, type }: Report,
  surge: Surge,
): Promise<void> {
  const fields = { reportId, type, hidesAnHour: HIDES_AN_HOUR }
  if (surge === 'BRAKED') deps.log.error(fields, 'report.braked: an urgent report did not hide its video')
  else deps.log.error(fields, 'report.exhausted: further urgent reports hide nothing for now')
  await showReportSurge(deps)
}

function announce(
  tx: Pick<ModerationTx, 'emit'>,
  known: { id: string; revision: number },
  report: Report,
): void {
  const { id: reportId, type } = report
  const reportedAt = report.createdAt.toISOString()
  tx.emit(contentReported, { contentId: known.id, revision: known.revision, reportId, type, reportedAt })
}

function acknowledge(
  tx: Pick<ModerationTx, 'emit'>,
  { id: reportId, type, receipt, createdAt }: Report,
  to: NonNullable<ReturnType<typeof reachOf>>,
): void {
  tx.emit(reportAcknowledged, { reportId, receipt, type, to, reportedAt: createdAt.toISOString() })
}

/** True when a mailbox was named so often that it may be a stranger's: the page shows the receipt all the same. */
async function isFlooded(
  tx: Pick<ModerationTx, 'countReportsFrom'>,
  { email, createdAt }: Report,
): Promise<boolean> {
  if (email === null) return false
  const since = new Date(createdAt.getTime() - DAY_MS)
  return (await tx.countReportsFrom(email, since, RECEIPTS_A_DAY + 1)) > RECEIPTS_A_DAY
}
