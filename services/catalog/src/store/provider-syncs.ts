import type { Provider } from '@alcove/contracts'
import type { Sync } from '../domain/removals.ts'
import type { Prisma } from './generated/client.ts'

export function providerSyncReads(prisma: Pick<Prisma.TransactionClient, 'providerSync'>) {
  return {
    async findSync(provider: Provider): Promise<Sync | null> {
      return prisma.providerSync.findUnique({ where: { provider } })
    },
  }
}

/** The record of what a synchronisation does, one statement each. */
export function providerSyncNotes(prisma: Pick<Prisma.TransactionClient, '$queryRaw' | 'providerSync'>) {
  return {
    /** @returns false where another replica started one since `last` was read */
    async startSync(provider: Provider, last: Sync | null, now: Date): Promise<boolean> {
      const at = now.toISOString()
      const rows = await prisma.$queryRaw<object[]>`
        INSERT INTO provider_sync AS last (provider, started_at) VALUES (${provider}, ${at}::timestamptz)
        ON CONFLICT (provider) DO UPDATE SET started_at = excluded.started_at
        WHERE last.started_at = ${last?.startedAt.toISOString() ?? null}::timestamptz
        RETURNING 1`
      return rows.length > 0
    },
    async recordSync(provider: Provider, outcome: Partial<Omit<Sync, 'startedAt'>>): Promise<void> {
      await prisma.providerSync.update({ where: { provider }, data: outcome })
    },
    /** @returns false where no list was ever asked for */
    async releaseBrake(provider: Provider, now: Date): Promise<boolean> {
      const { count } = await prisma.providerSync.updateMany({
        where: { provider },
        data: { releasedAt: now },
      })
      return count > 0
    },
  }
}
