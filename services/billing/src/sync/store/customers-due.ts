import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../domain/provider-name.ts'

interface Row {
  user_id: string
}

/**
 * Customers that the schedule syncs. The oldest attempt comes first, successful or not, so that a failing customer waits
 * behind all others.
 */
export function customersDue(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Customers with a running subscription at a provider and no sync attempt since a moment. */
    async findStaleCustomers(provider: PaymentProviderName, since: Date, limit: number): Promise<string[]> {
      return toIds(
        await prisma.$queryRaw<Row[]>`
          SELECT user_id FROM customer c
          WHERE (tried_at IS NULL OR tried_at < ${since})
            AND EXISTS (
              SELECT FROM subscription s
              WHERE s.user_id = c.user_id AND s.source = ${provider} AND s.ended_at IS NULL)
          ORDER BY tried_at NULLS FIRST, user_id LIMIT ${limit}`,
      )
    },
    /**
     * Customers whose last sync failed, and those of a provider whose period is over without news, with no sync attempt
     * since a moment.
     */
    async findOverdueCustomers(
      provider: PaymentProviderName,
      now: Date,
      since: Date,
      limit: number,
    ): Promise<string[]> {
      return toIds(
        await prisma.$queryRaw<Row[]>`
          SELECT user_id FROM (
            SELECT user_id, tried_at FROM customer WHERE sync_recorded < sync_claimed
            UNION
            SELECT c.user_id, c.tried_at FROM subscription s JOIN customer c USING (user_id)
            WHERE s.source = ${provider} AND s.ended_at IS NULL AND s.current_period_end <= ${now}
          ) due
          WHERE tried_at IS NULL OR tried_at < ${since}
          ORDER BY tried_at NULLS FIRST, user_id LIMIT ${limit}`,
      )
    },
    /** Sorts customers by their last sync attempt, oldest first. */
    async sortByLastAttempt(userIds: readonly string[]): Promise<string[]> {
      return toIds(
        await prisma.$queryRaw<Row[]>`
          SELECT user_id FROM customer WHERE user_id = ANY(${[...userIds]}::uuid[])
          ORDER BY tried_at NULLS FIRST, user_id`,
      )
    },
  }
}

const toIds = (rows: Row[]) => rows.map((row) => row.user_id)
