import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { endTime } from './contract.ts'
import type { ChangeCause, StoredSubscription } from './subscription.ts'

type Known = Pick<
  StoredSubscription,
  'status' | 'plan' | 'interval' | 'currentPeriodEnd' | 'endsWithPeriod' | 'endedAt'
>

/** Finds the cause of a change between two states; null if nothing changed. */
export function findCause(before: Known | null, after: Known): ChangeCause | null {
  if (before === null) return after.endedAt ? 'ended' : 'started'
  if (after.endedAt) return before.endedAt ? null : 'ended'
  if (after.status === 'past_due' && before.status !== 'past_due') return 'payment-failed'
  if (before.status === 'past_due' && after.status !== 'past_due') return 'payment-recovered'
  if (after.endsWithPeriod !== before.endsWithPeriod) return after.endsWithPeriod ? 'cancelled' : 'resumed'
  if (after.plan !== before.plan || after.interval !== before.interval) return 'plan-changed'
  if (after.currentPeriodEnd > before.currentPeriodEnd) return 'renewed'
  return after.status === before.status ? null : 'updated'
}

type Sale = Known & Pick<StoredSubscription, 'reference' | 'checkoutId' | 'isDuplicate' | 'createdAt'>

export interface ContractContext {
  /** All recorded subscriptions of the customer. */
  known: readonly Pick<Sale, 'reference' | 'checkoutId' | 'isDuplicate' | 'createdAt' | 'endedAt'>[]
  /** The customer's subscriptions at the provider, without duplicates. */
  snapshots: readonly Pick<SubscriptionSnapshot, 'reference' | 'checkoutId' | 'startedAt' | 'endedAt'>[]
}

/**
 * Finds the cause for the whole contract. Some providers change a plan by ending one sale and starting another of the same
 * checkout; both then count as `plan-changed`.
 */
export function findContractCause(
  before: Known | null,
  after: Sale,
  { known, snapshots }: ContractContext,
): ChangeCause | null {
  const cause = findCause(before, after)
  const isChange =
    (cause === 'started' && known.some((sale) => !sale.isDuplicate && isReplacedBy(sale, after))) ||
    (cause === 'ended' &&
      snapshots.some((sale) => isReplacedBy(after, { ...sale, createdAt: sale.startedAt })))
  return isChange ? 'plan-changed' : cause
}

type Span = Pick<Sale, 'reference' | 'checkoutId' | 'createdAt' | 'endedAt'>

/** A sale that continues a contract reports the contract's start; one that starts after the end is a new contract. */
function isReplacedBy(sale: Pick<Span, 'reference' | 'checkoutId' | 'endedAt'>, other: Span): boolean {
  if (sale.checkoutId === null || sale.checkoutId !== other.checkoutId || sale.reference === other.reference)
    return false
  return other.createdAt.getTime() < endTime(sale) && endTime(sale) <= endTime(other)
}
