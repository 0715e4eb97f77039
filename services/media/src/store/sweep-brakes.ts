import type { SweepFindings } from '../domain/objects/sweeps-too-much.ts'
import type { Prisma } from './generated/client.ts'

/** A sweep that is stopped until an operator releases it. */
export interface SweepBrake {
  sweep: string
  unused: number
  total: number
  brakedAt: Date
  releasedAt: Date | null
}

export function sweepBrakes(prisma: Pick<Prisma.TransactionClient, 'sweepBrake'>) {
  return {
    findSweepBrake: (sweep: string): Promise<SweepBrake | null> =>
      prisma.sweepBrake.findUnique({ where: { sweep } }),
    async applySweepBrake(sweep: string, { unused, total }: SweepFindings, now: Date): Promise<void> {
      const found = { unused, total }
      await prisma.sweepBrake.upsert({
        where: { sweep },
        create: { sweep, ...found, brakedAt: now },
        update: found,
      })
    },
    /** @returns false if the sweep is not braked */
    async releaseSweepBrake(sweep: string, now: Date): Promise<boolean> {
      const { count } = await prisma.sweepBrake.updateMany({ where: { sweep }, data: { releasedAt: now } })
      return count > 0
    },
    async removeSweepBrake(sweep: string): Promise<void> {
      await prisma.sweepBrake.deleteMany({ where: { sweep } })
    },
  }
}
