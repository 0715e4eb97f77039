import type { TakenDownBefore } from '../domain/taken-down.ts'
import { Prisma } from './generated/client.ts'

/** The same as `isKeptForReports`. */
const KEPT_FOR_REPORTS = Prisma.sql`(evidence_held OR (state IN ('WITHDRAWN', 'REMOVED') AND (hidden OR report_waits)))`

export function takenDownReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Contents whose files are due for removal, and the number of contents with files that are not withdrawn. */
    async findTakenDown({ withdrawnBefore, removedBefore }: TakenDownBefore) {
      const rows = await prisma.$queryRaw<{ id: string; state: string }[]>`
        SELECT id, state FROM content
        WHERE state IN ('WITHDRAWN', 'REMOVED') AND NOT ${KEPT_FOR_REPORTS}
          AND (source_key IS NOT NULL OR hls_prefix IS NOT NULL)
          AND CASE state WHEN 'WITHDRAWN' THEN withdrawn_at < ${withdrawnBefore} ELSE removed_at < ${removedBefore} END
        ORDER BY id`
      const [all] = await prisma.$queryRaw<{ n: number }[]>`
        SELECT count(*)::int AS n FROM content
        WHERE (source_key IS NOT NULL OR hls_prefix IS NOT NULL) AND state <> 'WITHDRAWN'`
      const idsIn = (wanted: string) => rows.filter(({ state }) => state === wanted).map(({ id }) => id)
      return { withdrawn: idsIn('WITHDRAWN'), removed: idsIn('REMOVED'), total: all?.n ?? 0 }
    },
    /** Contents among these that ended permanently: withdrawn, deleted with their account, or failed. */
    async findEnded(ids: string[]): Promise<Set<string>> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM content WHERE id = ANY(${ids}::uuid[]) AND state IN ('WITHDRAWN', 'FAILED')`
      return new Set(rows.map(({ id }) => id))
    },
    /** Contents among these that are evidence, hidden until a report is judged, or urgently reported, in whatever state. */
    async findHeld(ids: string[]): Promise<Set<string>> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM content WHERE id = ANY(${ids}::uuid[]) AND (hidden OR report_waits OR evidence_held)`
      return new Set(rows.map(({ id }) => id))
    },
  }
}
