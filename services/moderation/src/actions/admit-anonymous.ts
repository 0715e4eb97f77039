import { AppError, type ReportType } from '@alcove/contracts'
import { endOfBusinessDay } from '@alcove/kit/calendar/business-day'
import type { Report } from '../domain/report.ts'
import type { ModerationTx } from '../store/store.ts'

/** Anonymous reports about one content from a network in a day; reports about a minor are never refused. */
const REPORTS_A_DAY = 20
/**
 * Those from an IPv6 /48 or an IPv4 address, and as many waiting ones about a minor. Mails to strangers reach fewer of a
 * network.
 */
const WIDER_REPORTS_A_DAY = 200

/**
 * Limits the anonymous reports about a content, which cost storage.
 * @returns the latest waiting report about a minor from the same wider network, in place of one too many; null to add one
 * @throws TOO_MANY_REQUESTS for other types
 */
export async function admitAnonymous(
  tx: Pick<ModerationTx, 'countAnonymousReports' | 'findRepeated'>,
  contentId: string,
  type: ReportType,
  { source, widerSource }: { source: string; widerSource: string },
  now: Date,
): Promise<Report | null> {
  if (type === 'MINOR') return tx.findRepeated(contentId, type, widerSource, WIDER_REPORTS_A_DAY)
  const isFull =
    (await tx.countAnonymousReports(contentId, { source })) >= REPORTS_A_DAY ||
    (await tx.countAnonymousReports(contentId, { widerSource })) >= WIDER_REPORTS_A_DAY
  if (!isFull) return null
  const retryAfter = Math.ceil((endOfBusinessDay(now).getTime() - now.getTime()) / 1000)
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
}
