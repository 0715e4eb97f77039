import type { ReportType } from '@alcove/contracts'
import { URGENT_REPORT_TYPES } from '@alcove/contracts/constants'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import { ANSWER_OUTCOMES, type Report, type ReportAnswer } from '../domain/report.ts'
import { Prisma } from './generated/client.ts'
import { TALLIES } from './report-tallies.ts'
import { type RawReport, REPORT_COLUMNS, toTypedReport, withReportType } from './reports.ts'

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>
type Of<T> = T & { contentId: string }

const toAnswer = enumColumns('report_answer', { outcome: ANSWER_OUTCOMES })

const URGENT_TYPES = URGENT_REPORT_TYPES.map((type) => `'${type}'`).join(', ')
// Note: the index report_shown_idx uses the same expression.
const PROMINENCE = Prisma.raw(`((type IN (${URGENT_TYPES}))::int * 2 + (description IS NOT NULL)::int)`)

/** Loads a bounded number of the reports about some contents. */
export function reportedContents(prisma: Client) {
  return {
    /** Number of reports per type, by content: of the waiting reports, or of all if none waits. */
    async countReportTypes(contentIds: string[]): Promise<Of<{ type: ReportType; count: number }>[]> {
      const rows = await prisma.$queryRaw<Of<{ type: string; count: number }>[]>`
        SELECT case_id AS "contentId", type, CASE WHEN "anyWaits" THEN waiting ELSE total END AS count FROM (
          SELECT tally.*, bool_or(waiting > 0) OVER (PARTITION BY case_id) AS "anyWaits"
          FROM ${TALLIES} WHERE case_id = ANY(${contentIds}::uuid[])
        ) AS one WHERE waiting > 0 OR NOT "anyWaits" ORDER BY count DESC, type`
      return rows.map(withReportType)
    },
    /**
     * The first `limit` of each content: waiting ones, then urgent ones, then those with a description. Reads no more than that
     * of each kind, however many there are.
     */
    async findReportsOf(contentIds: string[], limit: number): Promise<Of<Report>[]> {
      const rows = await prisma.$queryRaw<Of<RawReport>[]>`
        SELECT shown.id, shown."contentId", receipt, type, description, "reporterId", name, email, "goodFaith", source, "createdAt",
          CASE WHEN waits OR status <> 'RECEIVED' THEN status ELSE (
            SELECT outcome FROM bulk_answer WHERE case_id = "contentId" AND until >= "createdAt" ORDER BY until LIMIT 1
          ) END AS status
        FROM unnest(${contentIds}::uuid[]) AS content(id)
        CROSS JOIN LATERAL (
          SELECT coalesce(max(until), '-infinity') AS until FROM bulk_answer WHERE case_id = content.id
        ) AS covered
        CROSS JOIN LATERAL (
          SELECT found.*, waits, prominence
          FROM (VALUES
            ('RECEIVED', TRUE, covered.until, 'infinity'), ('RECEIVED', FALSE, '-infinity', covered.until),
            ('UPHELD', FALSE, '-infinity', 'infinity'), ('DISMISSED', FALSE, '-infinity', 'infinity')
          ) AS kind(of_status, waits, after, up_to)
          CROSS JOIN generate_series(0, 3) AS prominence
          CROSS JOIN LATERAL (
            SELECT ${REPORT_COLUMNS}, report.case_id AS "contentId" FROM report
            WHERE report.case_id = content.id AND status = of_status AND ${PROMINENCE} = prominence
              AND created_at > after AND created_at <= up_to
            ORDER BY created_at DESC, report.id LIMIT ${limit}
          ) AS found
          ORDER BY waits DESC, prominence DESC, "createdAt" DESC, found.id LIMIT ${limit}
        ) AS shown`
      return rows.map(toTypedReport)
    },
    async findLatestAnswers(contentIds: string[]): Promise<Of<ReportAnswer>[]> {
      const rows = await prisma.$queryRaw<Of<RawRow<ReportAnswer, 'outcome'>>[]>`
        SELECT "contentId", report_answer.outcome, note, report_answer.answered_at AS "answeredAt",
          answered_by AS "answeredBy"
        FROM (
          SELECT DISTINCT ON (case_id) case_id AS "contentId", answered_id FROM report_tally
          WHERE case_id = ANY(${contentIds}::uuid[]) AND answered_id IS NOT NULL
          ORDER BY case_id, answered_at DESC, answered_id DESC
        ) AS latest JOIN report_answer ON report_id = answered_id`
      return rows.map(toAnswer)
    },
  }
}
