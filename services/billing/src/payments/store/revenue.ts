import { ACCESS_LEVELS, BILLING_INTERVALS, BUSINESS_TIME_ZONE } from '@alcove/contracts'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import { Prisma } from '../../store/generated/client.ts'
import type { OfferStats, RevenueMonth } from '../domain/revenue.ts'

const toOffer = enumColumns('subscription', { plan: ACCESS_LEVELS, interval: BILLING_INTERVALS })

/** Paid contracts, each once: a sale that continues in a later one of the same checkout is left out. */
const PAID = Prisma.sql`source <> 'grant' AND NOT surplus AND NOT EXISTS (
  SELECT FROM subscription later
  WHERE later.checkout_id = subscription.checkout_id AND later.user_id = subscription.user_id
    AND later.id <> subscription.id AND NOT later.surplus AND later.created_at < subscription.ended_at
    AND (later.ended_at IS NULL OR (later.ended_at, later.id) > (subscription.ended_at, subscription.id)))`

/**
 * Sums over all customers. Grants and duplicates count nowhere, and only amounts in the current currency count. Sums are
 * float8, which is exact for any realistic number of cents.
 */
export function revenueReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Subscriptions that run now, and that ran at `then`, by plan and interval. */
    async findOfferStats(currency: string, now: Date, then: Date): Promise<OfferStats[]> {
      const rows = await prisma.$queryRaw<RawRow<OfferStats, 'plan' | 'interval'>[]>`
        WITH paid AS (
          SELECT plan, interval, status, amount, currency, ended_at IS NULL AND status <> 'inactive' AS runs,
            created_at <= ${then} AND (ended_at > ${then} OR ended_at IS NULL AND status <> 'inactive') AS ran,
            ended_at <= ${now} AS ended
          FROM subscription WHERE ${PAID} AND (ended_at IS NULL OR ended_at > ${then}))
        SELECT plan, interval,
          count(*) FILTER (WHERE runs AND status IN ('active', 'canceled'))::int AS active,
          count(*) FILTER (WHERE runs AND status = 'trialing')::int AS trialing,
          count(*) FILTER (WHERE runs AND status = 'past_due')::int AS "pastDue",
          COALESCE(sum(amount) FILTER (WHERE runs AND status <> 'trialing' AND currency = ${currency}), 0)::float8
            AS amount,
          count(*) FILTER (WHERE ran)::int AS ran,
          count(*) FILTER (WHERE ran AND ended)::int AS lost
        FROM paid GROUP BY plan, interval`
      return rows.map(toOffer)
    },
    /** The twelve months up to a moment, oldest first; months begin at midnight in the business time zone. */
    findRevenueMonths: (currency: string, now: Date): Promise<RevenueMonth[]> =>
      prisma.$queryRaw<RevenueMonth[]>`
        WITH calendar AS (
          SELECT generate_series(last - interval '11 months', last, interval '1 month') AS month
          FROM (SELECT date_trunc('month', ${now} AT TIME ZONE ${BUSINESS_TIME_ZONE}) AS last) AS this),
        since AS (SELECT min(month) AT TIME ZONE ${BUSINESS_TIME_ZONE} AS at FROM calendar),
        money AS (
          SELECT date_trunc('month', fact.at AT TIME ZONE ${BUSINESS_TIME_ZONE}) AS month,
            sum(fact.amount) FILTER (WHERE fact.kind = 'received') AS received,
            sum(CASE fact.kind WHEN 'restored' THEN -fact.amount ELSE fact.amount END)
              FILTER (WHERE fact.kind IN ('refunded', 'disputed', 'restored')) AS refunded
          FROM payment_fact AS fact JOIN payment ON payment.id = fact.payment_id
            LEFT JOIN subscription ON subscription.id = payment.subscription_id
          WHERE fact.at >= (SELECT at FROM since) AND fact.currency = ${currency} AND subscription.surplus IS NOT TRUE
          GROUP BY 1),
        paid AS (SELECT created_at, ended_at FROM subscription WHERE ${PAID}),
        begun AS (
          SELECT date_trunc('month', created_at AT TIME ZONE ${BUSINESS_TIME_ZONE}) AS month, count(*) AS n
          FROM paid WHERE created_at >= (SELECT at FROM since) GROUP BY 1),
        over AS (
          SELECT date_trunc('month', ended_at AT TIME ZONE ${BUSINESS_TIME_ZONE}) AS month, count(*) AS n
          FROM paid WHERE ended_at >= (SELECT at FROM since) AND ended_at <= ${now} GROUP BY 1)
        SELECT to_char(month, 'YYYY-MM') AS month, COALESCE(received, 0)::float8 AS received,
          COALESCE(refunded, 0)::float8 AS refunded, COALESCE(begun.n, 0)::int AS started,
          COALESCE(over.n, 0)::int AS ended
        FROM calendar LEFT JOIN money USING (month) LEFT JOIN begun USING (month) LEFT JOIN over USING (month)
        ORDER BY calendar.month`,
  }
}
