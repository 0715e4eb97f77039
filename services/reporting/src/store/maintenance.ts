import {
  MAINTENANCE_KINDS,
  type MaintenanceKind,
  maintenanceCountsSchema,
  SERVICES,
  type ServiceName,
} from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import { jsonColumn } from '@alcove/kit/database/json-column'
import type { Prisma } from './generated/client.ts'

export interface MaintenancePart {
  service: ServiceName
  finishedAt: Date | null
  processes: number
  counts: Record<string, number>
}

export interface StoredRun {
  id: string
  kind: MaintenanceKind
  startedBy: string
  startedAt: Date
  finishedAt: Date | null
  failed: boolean
  parts: MaintenancePart[]
}

type Client = Pick<
  Prisma.TransactionClient,
  'maintenanceRun' | 'maintenancePart' | '$queryRaw' | '$executeRaw'
>

const withParts = { include: { parts: { orderBy: { service: 'asc' } } } } as const

export function maintenanceReads(prisma: Client) {
  return {
    async findRun(id: string): Promise<StoredRun | null> {
      const row = await prisma.maintenanceRun.findUnique({ where: { id }, ...withParts })
      return row && toRun(row)
    },
    /** The newest run of each kind. */
    async findNewestRuns(): Promise<StoredRun[]> {
      const newest = await prisma.$queryRaw<{ id: string }[]>`
        SELECT DISTINCT ON (kind) id FROM maintenance_run ORDER BY kind, started_at DESC, id DESC`
      const ids = newest.map(({ id }) => id)
      const rows = await prisma.maintenanceRun.findMany({
        where: { id: { in: ids } },
        orderBy: { kind: 'asc' },
        ...withParts,
      })
      return rows.map(toRun)
    },
  }
}

export function maintenanceWrites(prisma: Client) {
  return {
    /** Prevents other runs of this kind from starting until the transaction ends. */
    async lockMaintenance(kind: MaintenanceKind): Promise<void> {
      await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('maintenance/' || ${kind}, 0))`
    },
    async findRunning(kind: MaintenanceKind): Promise<StoredRun | null> {
      const row = await prisma.maintenanceRun.findFirst({ where: { kind, finishedAt: null }, ...withParts })
      return row && toRun(row)
    },
    async insertRun({ parts, ...run }: StoredRun): Promise<void> {
      await prisma.maintenanceRun.create({ data: { ...run, parts: { create: parts } } })
    },
    /** Records the result of one service; the last one ends the run. */
    async finishPart(runId: string, part: MaintenancePart & { finishedAt: Date }): Promise<void> {
      const { service, ...outcome } = part
      await prisma.$queryRaw`SELECT 1 FROM maintenance_run WHERE id = ${runId}::uuid FOR UPDATE`
      await prisma.maintenancePart.updateMany({ where: { runId, service, finishedAt: null }, data: outcome })
      const missing = await prisma.maintenancePart.count({ where: { runId, finishedAt: null } })
      if (missing > 0) return
      await prisma.maintenanceRun.updateMany({
        where: { id: runId, finishedAt: null },
        data: { finishedAt: part.finishedAt },
      })
    },
    async failRuns(startedBefore: Date, finishedAt: Date): Promise<void> {
      await prisma.maintenanceRun.updateMany({
        where: { finishedAt: null, startedAt: { lt: startedBefore } },
        data: { finishedAt, failed: true },
      })
    },
  }
}

type Row = Prisma.MaintenanceRunGetPayload<typeof withParts>

const withKind = enumColumns('maintenance_run', { kind: MAINTENANCE_KINDS })
const withService = enumColumns('maintenance_part', { service: SERVICES })
const readCounts = jsonColumn('maintenance_part.counts', maintenanceCountsSchema)

function toRun({ parts, ...run }: Row): StoredRun {
  return {
    ...withKind(run),
    parts: parts.map((part) => ({ ...withService(part), counts: readCounts(part.counts) })),
  }
}
