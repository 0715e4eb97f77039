import { enumColumns } from '@alcove/kit/database/enum-columns'
import { ANSWER_OUTCOMES, type BulkAnswer } from '../domain/report.ts'
import { Prisma } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'bulkAnswer' | '$queryRaw'>

const toAnswer = enumColumns('bulk_answer', { outcome: ANSWER_OUTCOMES })

/** Moment up to which answers in progress cover the reports of each content; joined as `covered`. */
export const JOIN_COVERED = Prisma.sql`LEFT JOIN (
  SELECT case_id, max(until) AS until FROM bulk_answer GROUP BY case_id
) covered ON covered.case_id = report.case_id`

/** Selects reports, joined with `covered`, that have no answer and none in progress. */
export const WAITS = Prisma.sql`(report.status = 'RECEIVED'
  AND (covered.until IS NULL OR report.created_at > covered.until))`

export function bulkAnswers(prisma: Pick<Client, '$queryRaw'>) {
  return {
    /** True while any process carries out an answer: polled every second, so it takes no lock. */
    async hasBulkAnswers(): Promise<boolean> {
      const rows = await prisma.$queryRaw<unknown[]>`SELECT 1 AS one FROM bulk_answer LIMIT 1`
      return rows.length > 0
    },
  }
}

export function bulkAnswerWrites(prisma: Client) {
  return {
    /** Moment up to and including which the content's reports are answered, or are about to be. */
    async findCoveredUntil(caseId: string): Promise<Date | null> {
      const { _max } = await prisma.bulkAnswer.aggregate({ where: { caseId }, _max: { until: true } })
      return _max.until
    },
    async addBulkAnswer({ contentId: caseId, answer, ...bulk }: BulkAnswer): Promise<void> {
      await prisma.bulkAnswer.create({ data: { ...bulk, ...answer, caseId } })
    },
    /** Locks the oldest answer that no other process works on. */
    async lockNextBulkAnswer(): Promise<BulkAnswer | null> {
      const [row] = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM bulk_answer ORDER BY answered_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`
      if (!row) return null
      const { id, caseId, since, until, ...said } = await prisma.bulkAnswer.findUniqueOrThrow({
        where: { id: row.id },
      })
      return { id, contentId: caseId, since, until, answer: toAnswer(said) }
    },
    async deleteBulkAnswer(id: string): Promise<void> {
      await prisma.bulkAnswer.delete({ where: { id } })
    },
  }
}
