import type { SupportedSubscription } from '@alcove/contracts'
import { attribute } from '../domain/attribution.ts'
import { isPaidAndRunning, statusAt } from '../domain/subscription.ts'
import type { SupportedSubscriptionRow } from '../store/subscription-lists.ts'
import { presentCustomer } from './present-customer.ts'

/** A subscription as support sees it at this moment, with who caused what. */
export function presentSupportedSubscription(
  row: SupportedSubscriptionRow,
  now: Date,
): SupportedSubscription {
  const { id, plan, interval, amount, currency, source } = row
  return {
    id,
    customer: presentCustomer(row.customer),
    plan,
    interval,
    status: statusAt(row, now),
    amount,
    currency,
    source,
    providerReference: row.reference,
    renews: isPaidAndRunning(row) && !row.endsWithPeriod,
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    history: attribute(row.changes, row.orders).map(({ changedAt, cause, status, actorId, reason }) => ({
      at: changedAt.toISOString(),
      cause,
      status,
      actorId,
      reason,
    })),
  }
}
