import type { ReportingDeps } from '../deps.ts'
import { BYTE_ORDER_MARK, csvLine } from '../domain/csv.ts'
import type { JournalView } from '../store/journal-filter.ts'
import type { JournalCursor, JournalExtent, JournalLine } from '../store/journal-lists.ts'

/** Lines read at once; the next ones are read when these have gone out. */
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
 * The journal as the bytes of a CSV file, read as fast as its reader takes it. Lines that are added meanwhile are not in
 * it, and none is in it twice: each batch begins behind the last line of the one before.
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
