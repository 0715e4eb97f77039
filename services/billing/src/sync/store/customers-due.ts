import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../domain/provider-name.ts'

/**
 * Whom the schedule looks at, always the one first whose truth was asked for longest ago, in vain or not: whoever cannot
 * be read waits behind all the others.
 */
export function customersDue(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Customers of a provider with a running subscription whose truth was not asked for since a moment. */
    async findStale(provider: PaymentProviderName, since: Date, limit: number): Promise<string[]> {
      return idsOf(
        await prisma.$queryRaw`
          SELECT user_id FROM customer c
          WHERE (tried_at IS NULL OR tried_at < ${since})
            AND EXISTS (
              SELECT FROM subscription s
              WHERE s.user_id = c.user_id AND s.source = ${provider} AND s.ended_at IS NULL)
          ORDER BY tried_at NULLS FIRST, user_id LIMIT ${limit}`,
      )
    },
    /**
     * Customers whose last look came to nothing, and those of a provider whose period is over without a word, if their
     * truth was not asked for since a moment.
     */
    async findOverdue(
      provider: PaymentProviderName,
      now: Date,
      since: Date,
      limit: number,
    ): Promise<string[]> {
      return idsOf(
        await prisma.$queryRaw`
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
    /** The same customers, in the order in which it is their turn. */
    async inTurn(userIds: readonly string[]): Promise<string[]> {
      return idsOf(
        await prisma.$queryRaw`
          SELECT user_id FROM customer WHERE user_id = ANY(${[...userIds]}::uuid[])
          ORDER BY tried_at NULLS FIRST, user_id`,
      )
    },
  }
}

const idsOf = (rows: unknown) => (rows as { user_id: string }[]).map((row) => row.user_id)
