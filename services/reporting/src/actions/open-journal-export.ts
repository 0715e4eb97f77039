import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { ReportingDeps } from '../deps.ts'
import type { JournalFilter } from '../store/journal-filter.ts'
import type { JournalExtent } from '../store/journal-lists.ts'

type Deps = Pick<ReportingDeps, 'store' | 'clock' | 'ids'>

/** Fixes the range of an export and records who requested it; the entry itself appears in the next export. */
export async function openJournalExport(
  deps: Deps,
  actorId: string,
  filter: JournalFilter,
): Promise<JournalExtent> {
  const extent = await deps.store.findJournalExtent({ ...filter, viewerId: actorId })
  await deps.store.inTransaction(async (tx) =>
    recordAuditEntry(deps, tx, {
      actorId,
      action: 'journal.export',
      subject: { type: 'journal', id: 'journal' },
      details: { ...filter, lines: extent.total },
    }),
  )
  return extent
}
