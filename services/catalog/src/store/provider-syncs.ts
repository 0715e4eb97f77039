import type { Provider } from '@alcove/contracts'
import type { RemovalSync } from '../domain/removals/removal-rules.ts'
import type { Prisma } from './generated/client.ts'

export function providerSyncReads(prisma: Pick<Prisma.TransactionClient, 'providerSync'>) {
  return {
    async findSync(provider: Provider): Promise<RemovalSync | null> {
      return prisma.providerSync.findUnique({ where: { provider } })
    },
  }
}

/** Records the progress of removal syncs, one statement each. */
export function providerSyncWrites(prisma: Pick<Prisma.TransactionClient, '$queryRaw' | 'providerSync'>) {
  return {
    /** @returns false when another replica has started one since `last` was read */
    async startSync(provider: Provider, last: RemovalSync | null, now: Date): Promise<boolean> {
      const at = now.toISOString()
      const rows = await prisma.$queryRaw<object[]>`
        INSERT INTO provider_sync AS last (provider, started_at) VALUES (${provider}, ${at}::timestamptz)
        ON CONFLICT (provider) DO UPDATE SET started_at = excluded.started_at
        WHERE last.started_at = ${last?.startedAt.toISOString() ?? null}::timestamptz
        RETURNING 1`
      return rows.length > 0
    },
    async recordSync(provider: Provider, outcome: Partial<Omit<RemovalSync, 'startedAt'>>): Promise<void> {
      await prisma.providerSync.update({ where: { provider }, data: outcome })
    },
    /** @returns false where the last list was taken, or none was ever requested */
    async releaseBrake(provider: Provider, now: Date): Promise<boolean> {
      const { count } = await prisma.providerSync.updateMany({
        where: { provider, alert: { not: null } },
        data: { releasedAt: now },
      })
      return count > 0
    },
  }
}
