import type { BillingDeps } from '../../deps.ts'
import { summarise } from '../domain/revenue.ts'

/** Churn looks back this far. */
const LOOK_BACK_MS = 30 * 86_400_000

/** What subscriptions bring now, what they brought in the last twelve months, and how many have ended. */
export async function findRevenue({
  store,
  clock,
  currency,
}: Pick<BillingDeps, 'store' | 'clock' | 'currency'>) {
  const now = clock.now()
  const [offers, months] = await Promise.all([
    store.findOfferStats(currency, now, new Date(now.getTime() - LOOK_BACK_MS)),
    store.monthsUntil(currency, now),
  ])
  return { currency, ...summarise(offers), months }
}
