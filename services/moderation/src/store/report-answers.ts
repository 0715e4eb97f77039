import { UNANNOUNCED_REPORT_TYPES, URGENT_REPORT_TYPES } from '@alcove/contracts/constants'
import type { Report, ReportAnswer, ReportSelection } from '../domain/report.ts'
import { JOIN_COVERED, WAITS } from './bulk-answers.ts'
import { Prisma } from './generated/client.ts'
import { type RawReport, REPORT_COLUMNS, toTypedReport, withReportType } from './reports.ts'

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>

export function reportAnswerWrites(prisma: Client) {
  return {
    /** Number, types and latest arrival of the waiting reports. */
    async summariseWaitingReports(
      caseId: string,
      which: ReportSelection,
    ): Promise<{ types: Report['type'][]; count: number; latestAt: Date }> {
      const rows = await prisma.$queryRaw<{ type: string; count: number; latestAt: Date }[]>`
        SELECT type, count(*)::int AS count, max(created_at) AS "latestAt" FROM report
        WHERE ${selected(caseId, which)} GROUP BY type ORDER BY type`
      return {
        types: rows.map((row) => withReportType(row).type),
        count: rows.reduce((sum, { count }) => sum + count, 0),
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
        SELECT report.id, type FROM report ${JOIN_COVERED} WHERE report.case_id = ${caseId}::uuid AND ${WAITS}
          AND type IN (${Prisma.join([...URGENT_REPORT_TYPES])})
        ORDER BY type IN (${Prisma.join([...UNANNOUNCED_REPORT_TYPES])}) DESC, created_at, report.id LIMIT 1`
      return row ? withReportType(row) : null
    },
  }
}

function selected(caseId: string, { reportId, since, until }: ReportSelection): Prisma.Sql {
  const rows = [Prisma.sql`case_id = ${caseId}::uuid`, Prisma.sql`status = 'RECEIVED'`]
  if (reportId) rows.push(Prisma.sql`id = ${reportId}::uuid`)
  if (since) rows.push(Prisma.sql`created_at > ${since}`)
  if (until) rows.push(Prisma.sql`created_at <= ${until}`)
  return Prisma.join(rows, ' AND ')
}
