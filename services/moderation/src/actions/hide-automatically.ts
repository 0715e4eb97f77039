import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { isUrgent, type Report } from '../domain/report.ts'
import type { ModerationTx } from '../store/store.ts'
import { hideContent } from './hide-content.ts'

const HOUR_MS = 3_600_000
/** Automatic hides of the whole site per hour, so that many addresses together cannot empty it. */
export const HIDES_AN_HOUR = 5

/**
 * Hides a content because of an urgent report, within brakes: one hide per network and day, five per hour for the site,
 * none after a moderator has dismissed a report about it.
 * @returns true if the brake of the site held it back, so that a moderator has to check it
 */
export async function hideAutomatically(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: ModerationTx,
  known: OpenCase,
  report: Report & { source: string },
): Promise<{ braked: boolean }> {
  if (!isUrgent(report.type) || known.hiddenAt || (await tx.wasDismissed(known.id))) return { braked: false }
  await tx.lockAutomaticHides()
  if (await tx.hasHidden(report.source)) return { braked: false }
  const happenedAt = deps.clock.now()
  const braked = (await tx.countAutomaticHides(new Date(happenedAt.getTime() - HOUR_MS))) >= HIDES_AN_HOUR
  const entry = { reportId: report.id, happenedAt }
  if (braked) await tx.addAutomaticHide({ ...entry, outcome: 'BRAKED', source: null })
  else {
    await tx.addAutomaticHide({ ...entry, outcome: 'HIDDEN', source: report.source })
    await hideContent(deps, tx, known, report)
  }
  return { braked }
}
