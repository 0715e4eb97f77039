import type { Prisma } from './generated/client.ts'

/** A preparation that waits or goes on. */
export interface WaitingPreparation {
  contentId: string
  userId: string
  fileSize: number | null
  /** From 0 to 1; null until it has begun. */
  preparedShare: number | null
}

export interface FailedPreparation {
  contentId: string
  userId: string
  /** In French, as its uploader reads it. */
  reason: string | null
}

type Client = Pick<Prisma.TransactionClient, 'content' | 'preparationPause'>

export function preparationReads(prisma: Client) {
  return {
    /** In the order of the queue. */
    async findWaitingPreparations(limit: number): Promise<WaitingPreparation[]> {
      const rows = await prisma.content.findMany({
        where: { state: 'PREPARING' },
        orderBy: [{ queuePosition: 'asc' }, { id: 'asc' }],
        select: { id: true, userId: true, fileSize: true, preparedShare: true },
        take: limit,
      })
      return rows.map(({ id, fileSize, ...row }) => ({
        ...row,
        contentId: id,
        fileSize: fileSize === null ? null : Number(fileSize),
      }))
    },
    /** Newest first. @param reason only those that failed for it */
    async findFailedPreparations(limit: number, reason?: string): Promise<FailedPreparation[]> {
      const rows = await prisma.content.findMany({
        where: { state: 'FAILED', ...(reason === undefined ? {} : { failureReason: reason }) },
        orderBy: { id: 'desc' },
        select: { id: true, userId: true, failureReason: true },
        take: limit,
      })
      return rows.map(({ id, userId, failureReason }) => ({ contentId: id, userId, reason: failureReason }))
    },
    /** @returns null while preparations begin */
    async findPreparationPause(): Promise<Date | null> {
      return (await prisma.preparationPause.findFirst())?.pausedAt ?? null
    },
  }
}

export function preparationPauses(prisma: Pick<Prisma.TransactionClient, 'preparationPause'>) {
  return {
    /** @returns false if it is paused already */
    async pausePreparations(now: Date): Promise<boolean> {
      const { count } = await prisma.preparationPause.createMany({
        data: { pausedAt: now },
        skipDuplicates: true,
      })
      return count > 0
    },
    /** @returns false if it is not paused */
    async resumePreparations(): Promise<boolean> {
      const { count } = await prisma.preparationPause.deleteMany()
      return count > 0
    },
  }
}
