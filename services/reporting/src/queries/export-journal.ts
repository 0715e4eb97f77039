import type { ReportingDeps } from '../deps.ts'
import { BYTE_ORDER_MARK, csvLine } from '../domain/csv.ts'
import type { JournalView } from '../store/journal-filter.ts'
import type { JournalCursor, JournalExtent, JournalLine } from '../store/journal-lists.ts'

/** Lines per read; the next read starts once these are sent. */
const BATCH = 500
const HEADINGS = [
  'Date',
  'Action',
  'Auteur',
  'Identifiant de l’auteur',
  'Type d’objet',
  'Identifiant de l’objet',
  'Détails',
  'Requête',
]

/**
 * Streams the journal as a CSV file at the speed of its reader. Each batch begins behind the last line of the previous one,
 * so no line repeats, and lines added meanwhile are left out.
 */
export function exportJournal(
  { store }: Pick<ReportingDeps, 'store'>,
  view: JournalView,
  extent: JournalExtent,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: JournalCursor | undefined
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(HEADINGS))),
      async pull(controller) {
        const lines = await store.findExportedLines(view, extent, BATCH, after)
        if (lines.length > 0) controller.enqueue(encoder.encode(lines.map(toCsv).join('')))
        after = lines.at(-1)
        if (lines.length < BATCH) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function toCsv(line: JournalLine): string {
  return csvLine([
    line.recordedAt.toISOString(),
    line.action,
    line.email ?? '',
    line.actorId ?? '',
    line.subjectType,
    line.subjectId,
    JSON.stringify(line.details),
    line.requestId ?? '',
  ])
}
