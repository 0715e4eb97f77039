import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import type { ChangeCause, StoredSubscription } from './subscription.ts'

type Known = Pick<
  StoredSubscription,
  'status' | 'plan' | 'interval' | 'currentPeriodEnd' | 'endsWithPeriod' | 'endedAt'
>

/** What has happened to a subscription between two states, in one word; null where nothing worth a line has. */
export function causeOf(before: Known | null, after: Known): ChangeCause | null {
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

export interface Beside {
  /** All that we knew of the customer. */
  known: readonly Pick<Sale, 'reference' | 'checkoutId' | 'isDuplicate' | 'createdAt' | 'endedAt'>[]
  /** What the provider tells of them, without what was paid for twice. */
  told: readonly Pick<SubscriptionSnapshot, 'reference' | 'checkoutId' | 'startedAt' | 'endedAt'>[]
}

/**
 * As `causeOf`. Some providers end a sale and begin another one of the same order when the plan changes: neither the end
 * of the one nor the beginning of the other is one of the contract.
 */
export function causeInContract(
  before: Known | null,
  after: Sale,
  { known, told }: Beside,
): ChangeCause | null {
  const cause = causeOf(before, after)
  const isChange =
    (cause === 'started' && known.some((one) => !one.isDuplicate && isReplacedBy(one, after))) ||
    (cause === 'ended' && told.some((one) => isReplacedBy(after, { ...one, createdAt: one.startedAt })))
  return isChange ? 'plan-changed' : cause
}

type Span = Pick<Sale, 'reference' | 'checkoutId' | 'createdAt' | 'endedAt'>

/** What goes on with a contract says that it began with it: what begins after the end is another contract. */
function isReplacedBy(one: Pick<Span, 'reference' | 'checkoutId' | 'endedAt'>, other: Span): boolean {
  if (one.checkoutId === null || one.checkoutId !== other.checkoutId || one.reference === other.reference)
    return false
  return other.createdAt.getTime() < endOf(one) && endOf(one) <= endOf(other)
}

const endOf = ({ endedAt }: Pick<Span, 'endedAt'>) => endedAt?.getTime() ?? Number.POSITIVE_INFINITY
