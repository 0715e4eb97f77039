import type { ReportType } from '@alcove/contracts'
import { URGENT_REPORT_TYPES } from '@alcove/contracts/constants'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import { ANSWER_OUTCOMES, type Report, type ReportAnswer } from '../domain/report.ts'
import { JOIN_COVERED, WAITS } from './bulk-answers.ts'
import { Prisma } from './generated/client.ts'
import { type RawReport, REPORT_COLUMNS, toTypedReport, withReportType } from './reports.ts'

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>
type Of<T> = T & { contentId: string }

const toAnswer = enumColumns('report_answer', { outcome: ANSWER_OUTCOMES })

/** Loads a bounded number of the reports about some contents. */
export function reportedContents(prisma: Client) {
  return {
    /** Number of reports per type, by content: of the waiting reports, or of all if none waits. */
    async countReportTypes(contentIds: string[]): Promise<Of<{ type: ReportType; count: number }>[]> {
      const rows = await prisma.$queryRaw<Of<{ type: string; count: number }>[]>`
        SELECT "contentId", type, count(*)::int AS count FROM (
          SELECT report.case_id AS "contentId", type, ${WAITS} AS waits,
            bool_or(${WAITS}) OVER (PARTITION BY report.case_id) AS "anyWaits"
          FROM report ${JOIN_COVERED} WHERE report.case_id = ANY(${contentIds}::uuid[])
        ) AS one WHERE waits OR NOT "anyWaits" GROUP BY "contentId", type ORDER BY count DESC, type`
      return rows.map(withReportType)
    },
    /** The first `limit` of each content: waiting ones, then urgent ones, then those with a description. */
    async findReportsOf(contentIds: string[], limit: number): Promise<Of<Report>[]> {
      const rows = await prisma.$queryRaw<Of<RawReport>[]>`
        SELECT shown.id, "contentId", receipt, type, description, "reporterId", name, email, "goodFaith", source, "createdAt",
          CASE WHEN waits OR status <> 'RECEIVED' THEN status ELSE (
            SELECT outcome FROM bulk_answer WHERE case_id = "contentId" AND until >= "createdAt" ORDER BY until LIMIT 1
          ) END AS status
        FROM unnest(${contentIds}::uuid[]) AS content(id) CROSS JOIN LATERAL (
          SELECT ${REPORT_COLUMNS}, report.case_id AS "contentId", ${WAITS} AS waits
          FROM report ${JOIN_COVERED} WHERE report.case_id = content.id
          ORDER BY waits DESC, type IN (${Prisma.join([...URGENT_REPORT_TYPES])}) DESC,
            description IS NOT NULL DESC, created_at DESC, report.id LIMIT ${limit}
        ) shown`
      return rows.map(toTypedReport)
    },
    async findLatestAnswers(contentIds: string[]): Promise<Of<ReportAnswer>[]> {
      const rows = await prisma.$queryRaw<Of<RawRow<ReportAnswer, 'outcome'>>[]>`
        SELECT DISTINCT ON (case_id) case_id AS "contentId", outcome, note, answered_at AS "answeredAt",
          answered_by AS "answeredBy"
        FROM report_answer JOIN report ON report.id = report_id WHERE case_id = ANY(${contentIds}::uuid[])
        ORDER BY case_id, answered_at DESC, report_id DESC`
      return rows.map(toAnswer)
    },
  }
}
