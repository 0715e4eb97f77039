import { exportJournal as operation } from '@alcove/contracts'
import { businessDay } from '@alcove/kit/calendar/business-day'
import { answer, route } from '@alcove/kit/http/route'
import { openJournalExport } from '../actions/open-journal-export.ts'
import type { ReportingDeps } from '../deps.ts'
import { exportJournal } from '../queries/export-journal.ts'

export const exportJournalRoute = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids'>) =>
  route(operation, async ({ body, caller }) => {
    const extent = await openJournalExport(deps, caller.id, body)
    return answer(200, exportJournal(deps, { ...body, viewerId: caller.id }, extent), {
      'Content-Disposition': `attachment; filename="journal-${businessDay(deps.clock.now())}.csv"`,
      'X-Total-Count': String(extent.total),
    })
  })
