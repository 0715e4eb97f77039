import { REPORT_STATUSES, REPORT_TYPES } from '@alcove/contracts/constants'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import { mailboxSql } from '@alcove/kit/database/mailbox'
import type { Notice, Report, ReportAnswer } from '../domain/report.ts'
import { Prisma } from './generated/client.ts'

const MAILBOX = Prisma.raw(mailboxSql('email'))
const GIVEN_MAILBOX = Prisma.raw(mailboxSql('given.address'))

/** Columns of a `Report`, from a table aliased as `report`. */
export const REPORT_COLUMNS = Prisma.sql`report.id, receipt, type, description, reporter_id AS "reporterId", name, email,
  good_faith AS "goodFaith", source, status, created_at AS "createdAt"`

/** A row of `REPORT_COLUMNS`. */
export type RawReport = RawRow<Report, 'type' | 'status'>

export const toTypedReport = enumColumns('report', { type: REPORT_TYPES, status: REPORT_STATUSES })
export const withReportType = enumColumns('report', { type: REPORT_TYPES })

type Client = Pick<
  Prisma.TransactionClient,
  'report' | 'reportTally' | 'bulkAnswer' | '$executeRaw' | '$queryRaw'
>
type Row = Prisma.ReportGetPayload<object>

export function reportReads(prisma: Pick<Client, 'report'>) {
  return {
    async findReportByReceipt(
      receipt: string,
    ): Promise<(Report & { answer: Pick<ReportAnswer, 'note' | 'answeredAt'> | null }) | null> {
      const row = await prisma.report.findUnique({ where: { receipt }, include: { answer: true } })
      return row && { ...toReport(row), answer: row.answer }
    },
  }
}

export function reportWrites(prisma: Client) {
  return {
    async findReportType(id: string): Promise<Report['type'] | null> {
      const row = await prisma.report.findUnique({ where: { id }, select: { type: true } })
      return row && withReportType(row).type
    },
    /** The account's report of this type that has no answer and none in progress. */
    async findWaitingReportOf(
      reporterId: string,
      caseId: string,
      type: Notice['type'],
    ): Promise<Report | null> {
      const where = { caseId, reporterId, type, ...(await whereWaiting(prisma, caseId)) }
      const row = await prisma.report.findFirst({ where })
      return row && toReport(row)
    },
    /**
     * Keeps an account's reports without its identity: link, typed name and typed address are removed. Reports typed
     * without login under its address lose them too if the account has proven that address: else it may be another person's.
     */
    async forgetReporter(reporterId: string): Promise<void> {
      await prisma.$executeRaw`
        UPDATE report SET reporter_id = NULL, name = NULL, email = NULL
        WHERE reporter_id = ${reporterId}::uuid
          OR lower(email) = (SELECT lower(email) FROM person WHERE user_id = ${reporterId}::uuid AND email_proven)`
    },
    async findLatestReportAt(caseId: string): Promise<Date | null> {
      const { _max } = await prisma.reportTally.aggregate({ where: { caseId }, _max: { latestAt: true } })
      return _max.latestAt
    },
    /** Reports that name the same mailbox since a moment, up to `limit`. Locks: concurrent calls wait until the transaction ends. */
    async countReportsFrom(email: string, since: Date, limit: number): Promise<number> {
      await prisma.$queryRaw`
        SELECT pg_advisory_xact_lock(hashtextextended('reports from/' || ${GIVEN_MAILBOX}, 0))::text
        FROM (SELECT ${email}::text AS address) AS given`
      const [row] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM (
          SELECT 1 FROM report, (SELECT ${email}::text AS address) AS given
          WHERE ${MAILBOX} = ${GIVEN_MAILBOX} AND created_at > ${since} LIMIT ${limit}
        ) AS named`
      return row?.count ?? 0
    },
    /** Counts reports of one network about one content: marks last a day. */
    countAnonymousReports: (
      caseId: string,
      mark: { source: string } | { widerSource: string },
    ): Promise<number> => prisma.report.count({ where: { caseId, ...mark, reporterId: null } }),
    /** The latest waiting anonymous report of a network, if it has as many as `limit`. */
    async findRepeated(
      caseId: string,
      type: Report['type'],
      widerSource: string,
      limit: number,
    ): Promise<Report | null> {
      const where = { caseId, widerSource, type, reporterId: null, ...(await whereWaiting(prisma, caseId)) }
      if ((await prisma.report.count({ where })) < limit) return null
      const row = await prisma.report.findFirst({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
      return row && toReport(row)
    },
    /** The database generates the receipt. */
    async addReport(
      caseId: string,
      report: Omit<Report, 'receipt' | 'status'> & { widerSource: string },
    ): Promise<Report> {
      return toReport(await prisma.report.create({ data: { ...report, caseId } }))
    },
  }
}

/** Matches the reports about a content that have no answer and none in progress. */
async function whereWaiting(prisma: Pick<Client, 'bulkAnswer'>, caseId: string) {
  const { _max } = await prisma.bulkAnswer.aggregate({ where: { caseId }, _max: { until: true } })
  return { status: 'RECEIVED', ...(_max.until && { createdAt: { gt: _max.until } }) }
}

export function toReport({ caseId: _, widerSource: __, ...row }: Row): Report {
  return toTypedReport(row)
}
