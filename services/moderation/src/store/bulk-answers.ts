import type { BulkAnswer, ReportAnswer } from '../domain/report.ts'
import { Prisma } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'bulkAnswer' | '$queryRaw'>

/** Up to when the reports about each content are covered by answers that are being carried out; joined as `covered`. */
export const JOIN_COVERED = Prisma.sql`LEFT JOIN (
  SELECT case_id, max(until) AS until FROM bulk_answer GROUP BY case_id
) covered ON covered.case_id = report.case_id`

/** Of a report joined with `covered`: it has no answer, and none is on its way. */
export const WAITS = Prisma.sql`(report.status = 'RECEIVED'
  AND (covered.until IS NULL OR report.created_at > covered.until))`

export function bulkAnswers(prisma: Pick<Client, '$queryRaw'>) {
  return {
    /** Whether an answer goes on, in whichever process: asked every second, so it takes no lock. */
    async hasBulkAnswers(): Promise<boolean> {
      const rows = await prisma.$queryRaw<unknown[]>`SELECT 1 AS one FROM bulk_answer LIMIT 1`
      return rows.length > 0
    },
  }
}

export function bulkAnswerWrites(prisma: Client) {
  return {
    /** Reports about this content up to this moment and with it have their answer, or it is on its way. */
    async findCoveredUntil(caseId: string): Promise<Date | null> {
      const { _max } = await prisma.bulkAnswer.aggregate({ where: { caseId }, _max: { until: true } })
      return _max.until
    },
    async addBulkAnswer({ contentId: caseId, answer, ...bulk }: BulkAnswer): Promise<void> {
      await prisma.bulkAnswer.create({ data: { ...bulk, ...answer, caseId } })
    },
    /** The oldest that no other process works on, locked. */
    async lockNextBulkAnswer(): Promise<BulkAnswer | null> {
      const [row] = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM bulk_answer ORDER BY answered_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`
      if (!row) return null
      const { id, caseId, since, until, ...said } = await prisma.bulkAnswer.findUniqueOrThrow({
        where: { id: row.id },
      })
      const answer = { ...said, outcome: said.outcome as ReportAnswer['outcome'] }
      return { id, contentId: caseId, since, until, answer }
    },
    async deleteBulkAnswer(id: string): Promise<void> {
      await prisma.bulkAnswer.delete({ where: { id } })
    },
  }
}
