import { contentUrgencyChanged } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { isUrgent, type Report } from '../domain/report.ts'
import type { ModerationTx } from '../store/store.ts'
import { hideContent } from './hide-content.ts'

const HOUR_MS = 3_600_000
/**
 * Automatic hides of the whole site per hour and type of report, so that many networks together cannot empty it, and
 * NO_CONSENT uses up nothing of MINOR.
 */
export const HIDES_AN_HOUR = 5

/** `BRAKED`: the content stays visible; `EXHAUSTED`: it is hidden, as the last one of the hour. */
export type Surge = 'BRAKED' | 'EXHAUSTED'

/**
 * Hides a content because of an urgent report, within brakes: one hide per wider network and day, five per hour and type
 * for the site, none after a moderator has dismissed a report about it. Hidden or not, media keeps its files until the report
 * is answered.
 * @param network mark of the reporter's wider network
 * @returns the reason for an alert, once for each content that is braked; null without one
 */
export async function hideAutomatically(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: ModerationTx,
  known: OpenCase,
  report: Report,
  network: string,
): Promise<Surge | null> {
  if (!isUrgent(report.type)) return null
  const reportedUntil = report.createdAt.toISOString()
  tx.emit(contentUrgencyChanged, {
    contentId: known.id,
    revision: known.revision,
    urgent: true,
    reportedUntil,
  })
  if (known.hiddenAt || (await tx.wasDismissed(known.id))) return null
  await tx.lockAutomaticHides()
  const happenedAt = deps.clock.now()
  const entry = { reportId: report.id, happenedAt }
  const used = await tx.countAutomaticHides(report.type, new Date(happenedAt.getTime() - HOUR_MS))
  if (used >= HIDES_AN_HOUR || (await tx.hasHidden(network))) {
    if (await tx.isBraked(known.id)) return null
    await tx.addAutomaticHide({ ...entry, outcome: 'BRAKED', source: null, exhausts: false })
    return 'BRAKED'
  }
  const exhausts = used + 1 === HIDES_AN_HOUR
  await tx.addAutomaticHide({ ...entry, outcome: 'HIDDEN', source: network, exhausts })
  await hideContent(deps, tx, known, report)
  return exhausts ? 'EXHAUSTED' : null
}
