import { EXPORT_SERVICES, type ExportService } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import type { Prisma } from '../../store/generated/client.ts'
import type { DataExport } from '../domain/data-export.ts'

type Client = Pick<Prisma.TransactionClient, 'dataExport' | 'dataExportPart' | '$queryRaw'>

const include = { parts: { orderBy: { service: 'asc' } } } as const

const toPart = enumColumns('data_export_part', { service: EXPORT_SERVICES })

export function dataExportReads(prisma: Client) {
  return {
    async findLatestExport(userId: string): Promise<DataExport | null> {
      return toExport(await prisma.dataExport.findUnique({ where: { userId }, include }))
    },
  }
}

export function dataExportWrites(prisma: Client) {
  return {
    /** Replaces an earlier export of the account. */
    async replaceExport({ parts: _, ...made }: DataExport): Promise<void> {
      await prisma.dataExport.deleteMany({ where: { userId: made.userId } })
      await prisma.dataExport.create({ data: made })
    },
    /** Reads an export and locks its row until the transaction ends. */
    async lockExport(id: string): Promise<DataExport | null> {
      await prisma.$queryRaw`SELECT 1 FROM data_export WHERE id = ${id}::uuid FOR UPDATE`
      return toExport(await prisma.dataExport.findUnique({ where: { id }, include }))
    },
    async saveExportPart(exportId: string, service: ExportService, bytes: number): Promise<void> {
      await prisma.dataExportPart.upsert({
        where: { exportId_service: { exportId, service } },
        create: { exportId, service, bytes },
        update: { bytes },
      })
    },
    async markExportReady(id: string, readyAt: Date, expiresAt: Date): Promise<void> {
      await prisma.dataExport.update({ where: { id }, data: { readyAt, expiresAt } })
    },
    /** @returns true when no download was journalled since; of parallel callers one gets true */
    async claimDownloadNote(id: string, now: Date, since: Date): Promise<boolean> {
      const { count } = await prisma.dataExport.updateMany({
        where: { id, OR: [{ downloadNotedAt: null }, { downloadNotedAt: { lte: since } }] },
        data: { downloadNotedAt: now },
      })
      return count === 1
    },
    async failLateExports(requestedBefore: Date, failedAt: Date): Promise<void> {
      await prisma.dataExport.updateMany({
        where: { requestedAt: { lt: requestedBefore }, readyAt: null, failedAt: null },
        data: { failedAt },
      })
    },
    async dropExports({ expiredBefore, failedBefore }: Record<'expiredBefore' | 'failedBefore', Date>) {
      await prisma.dataExport.deleteMany({
        where: { OR: [{ expiresAt: { lt: expiredBefore } }, { failedAt: { lt: failedBefore } }] },
      })
    },
  }
}

type Row = Prisma.DataExportGetPayload<{ include: typeof include }>

function toExport(row: Row | null): DataExport | null {
  if (!row) return null
  const parts = row.parts.map(toPart).map(({ service, bytes }) => ({ service, bytes: Number(bytes) }))
  return { ...row, parts }
}
