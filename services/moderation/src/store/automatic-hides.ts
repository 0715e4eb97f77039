import { type ReportType, URGENT_REPORT_TYPES } from '@alcove/contracts/constants'
import { JOIN_COVERED, WAITS } from './bulk-answers.ts'
import type { Prisma } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'automaticHide' | 'reportTally' | '$queryRaw'>

export function automaticHideReads(prisma: Pick<Client, '$queryRaw'>) {
  return {
    /** True while a report is unanswered that a brake kept from hiding, or that used the last hide of an hour. */
    async hasReportSurge(): Promise<boolean> {
      const rows = await prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM automatic_hide JOIN report ON report.id = report_id ${JOIN_COVERED}
        WHERE (outcome = 'BRAKED' OR exhausts) AND ${WAITS} LIMIT 1`
      return rows.length > 0
    },
  }
}

export function automaticHideWrites(prisma: Client) {
  return {
    /** Serializes the count of the brake between transactions. */
    async lockAutomaticHides(): Promise<void> {
      await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('automatic hides'))`
    },
    async hasHidden(source: string): Promise<boolean> {
      return (await prisma.automaticHide.findUnique({ where: { source } })) !== null
    },
    countAutomaticHides: (type: ReportType, since: Date): Promise<number> =>
      prisma.automaticHide.count({
        where: { outcome: 'HIDDEN', happenedAt: { gt: since }, report: { type } },
      }),
    /** True while a report about this content waits that a brake kept from hiding it. */
    async isBraked(caseId: string): Promise<boolean> {
      const rows = await prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM automatic_hide JOIN report ON report.id = report_id ${JOIN_COVERED}
        WHERE outcome = 'BRAKED' AND report.case_id = ${caseId}::uuid AND ${WAITS} LIMIT 1`
      return rows.length > 0
    },
    async addAutomaticHide(row: {
      reportId: string
      outcome: 'HIDDEN' | 'BRAKED'
      source: string | null
      exhausts: boolean
      happenedAt: Date
    }): Promise<void> {
      await prisma.automaticHide.create({ data: row })
    },
    /** True when a moderator has dismissed an urgent report about this content. */
    async wasDismissed(caseId: string): Promise<boolean> {
      const where = { caseId, wasDismissed: true, type: { in: [...URGENT_REPORT_TYPES] } }
      return (await prisma.reportTally.findFirst({ where, select: { type: true } })) !== null
    },
  }
}
