import { UNANNOUNCED_REPORT_TYPES, URGENT_REPORT_TYPES } from '@alcove/contracts/constants'
import type { Report, ReportAnswer, ReportSelection } from '../domain/report.ts'
import { Prisma } from './generated/client.ts'
import { type RawReport, REPORT_COLUMNS, toTypedReport, withReportType } from './reports.ts'

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>

export function reportAnswerReads(prisma: Client) {
  return {
    /** Contents with an urgent report that was answered, or with evidence of such a content that was released, since a moment. */
    async findAnsweredUrgently(since: Date): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT DISTINCT case_id AS id FROM report_tally AS tally
        WHERE type = ANY(${[...URGENT_REPORT_TYPES]}::text[]) AND (answered_at > ${since} OR EXISTS (
          SELECT 1 FROM decision JOIN evidence_release ON decision_id = decision.id
          WHERE decision.case_id = tally.case_id AND released_at > ${since}
        ))`
      return rows.map(({ id }) => id)
    },
  }
}

export function reportAnswerWrites(prisma: Client) {
  return {
    /** Types and latest arrival of the waiting reports, and their number up to `limit`. */
    async summariseWaitingReports(
      caseId: string,
      which: ReportSelection,
      limit: number,
    ): Promise<{ types: Report['type'][]; count: number; latestAt: Date }> {
      const rows = await prisma.$queryRaw<{ type: string; latestAt: Date }[]>`
        SELECT tally.type, latest.created_at AS "latestAt" FROM report_tally AS tally CROSS JOIN LATERAL (
          SELECT created_at FROM report WHERE ${selected(caseId, which)} AND report.type = tally.type
          ORDER BY created_at DESC LIMIT 1
        ) AS latest WHERE tally.case_id = ${caseId}::uuid ORDER BY tally.type`
      const [counted] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM (
          SELECT 1 FROM report WHERE ${selected(caseId, which)} ORDER BY created_at, id LIMIT ${limit}
        ) AS first`
      return {
        types: rows.map((row) => withReportType(row).type),
        count: counted?.count ?? 0,
        latestAt: new Date(Math.max(...rows.map(({ latestAt }) => latestAt.getTime()))),
      }
    },
    /** Appends the answer and its status to the oldest waiting reports. @returns the answered reports */
    async appendReportAnswers(
      caseId: string,
      which: ReportSelection,
      { outcome, note, answeredAt, answeredBy }: ReportAnswer,
      limit: number,
    ): Promise<Report[]> {
      const answered = await prisma.$queryRaw<RawReport[]>`
        WITH batch AS (
          SELECT id FROM report WHERE ${selected(caseId, which)}
          ORDER BY created_at, id LIMIT ${limit} FOR UPDATE
        ), answered AS (
          UPDATE report SET status = ${outcome} FROM batch WHERE report.id = batch.id RETURNING report.*
        ), appended AS (
          INSERT INTO report_answer (report_id, outcome, note, answered_at, answered_by)
          SELECT id, ${outcome}, ${note}, ${answeredAt}, ${answeredBy}::uuid FROM answered
        )
        SELECT ${REPORT_COLUMNS} FROM answered AS report ORDER BY created_at, id`
      return answered.map(toTypedReport)
    },
    /** Oldest waiting urgent report, those that are not announced to the owner first. */
    async findWaitingUrgentReport(caseId: string): Promise<Pick<Report, 'id' | 'type'> | null> {
      const [row] = await prisma.$queryRaw<{ id: string; type: string }[]>`
        SELECT oldest.id, kind.type FROM unnest(${[...URGENT_REPORT_TYPES]}::text[]) AS kind(type) CROSS JOIN LATERAL (
          SELECT id, created_at FROM report
          WHERE case_id = ${caseId}::uuid AND report.type = kind.type AND status = 'RECEIVED' AND created_at > coalesce(
            (SELECT max(until) FROM bulk_answer WHERE case_id = ${caseId}::uuid), '-infinity')
          ORDER BY created_at, id LIMIT 1
        ) AS oldest
        ORDER BY kind.type IN (${Prisma.join([...UNANNOUNCED_REPORT_TYPES])}) DESC, created_at, oldest.id LIMIT 1`
      return row ? withReportType(row) : null
    },
  }
}

function selected(caseId: string, { reportId, since, until }: ReportSelection): Prisma.Sql {
  const rows = [Prisma.sql`report.case_id = ${caseId}::uuid`, Prisma.sql`report.status = 'RECEIVED'`]
  if (reportId) rows.push(Prisma.sql`id = ${reportId}::uuid`)
  if (since) rows.push(Prisma.sql`created_at > ${since}`)
  if (until) rows.push(Prisma.sql`created_at <= ${until}`)
  return Prisma.join(rows, ' AND ')
}
