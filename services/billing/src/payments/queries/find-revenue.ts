import type { BillingDeps } from '../../deps.ts'
import { summariseRevenue } from '../domain/revenue.ts'

/** Period of churn. */
const CHURN_PERIOD_MS = 30 * 86_400_000

/** Reads current recurring revenue, churn, and the last twelve months. */
export async function findRevenue({
  store,
  clock,
  currency,
}: Pick<BillingDeps, 'store' | 'clock' | 'currency'>) {
  const now = clock.now()
  const [offers, months] = await Promise.all([
    store.findOfferStats(currency, now, new Date(now.getTime() - CHURN_PERIOD_MS)),
    store.findRevenueMonths(currency, now),
  ])
  return { currency, ...summariseRevenue(offers), months }
}
