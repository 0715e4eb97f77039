import type { Complaint, Report } from '../domain/report.ts'
import type { Prisma } from './generated/client.ts'

export function reportWrites(prisma: Pick<Prisma.TransactionClient, 'report'>) {
  return {
    async findReportOf(reporterId: string, caseId: string, type: Complaint['type']): Promise<Report | null> {
      const where = { caseId_reporterId_type: { caseId, reporterId, type } }
      return (await prisma.report.findUnique({ where })) as Report | null
    },
    async addReport(caseId: string, report: Report): Promise<void> {
      await prisma.report.create({ data: { ...report, caseId } })
    },
  }
}
