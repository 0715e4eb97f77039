import { Prisma } from './generated/client.ts'

/**
 * Published before then, and playing without it. What is pending, hidden until a report is judged, urgently reported, taken down, blocked, evidence or
 * about to be remade keeps its original.
 */
const due = (before: Date) => Prisma.sql`
  state = 'APPROVED' AND NOT hidden AND NOT report_waits AND NOT evidence_held
  AND source_key IS NOT NULL AND hls_prefix IS NOT NULL AND decided_at < ${before}
  AND NOT EXISTS (SELECT 1 FROM blocked_hash WHERE blocked_hash.sha256 = content.sha256)
  AND NOT EXISTS (SELECT 1 FROM remake WHERE content_id = content.id AND remake.state IN ('WAITING', 'QUEUED'))`

export function originalReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Contents whose originals are due to be dropped, and the number of all published ones. */
    async findOldOriginals(before: Date): Promise<{ due: string[]; published: number }> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM content WHERE ${due(before)} ORDER BY id`
      const [all] = await prisma.$queryRaw<{ n: number }[]>`
        SELECT count(*)::int AS n FROM content WHERE state = 'APPROVED' AND hls_prefix IS NOT NULL`
      return { due: rows.map(({ id }) => id), published: all?.n ?? 0 }
    },
  }
}

export function originalWrites(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Reads again whether an original is due, with what other tables say of its content. */
    async isOriginalStillDue(id: string, before: Date): Promise<boolean> {
      const rows = await prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM content WHERE id = ${id}::uuid AND ${due(before)}`
      return rows.length > 0
    },
  }
}
