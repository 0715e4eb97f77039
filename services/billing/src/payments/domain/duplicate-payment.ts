import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

type SubscriptionSpan = Pick<
  StoredSubscription,
  'source' | 'checkoutId' | 'isDuplicate' | 'createdAt' | 'endedAt'
>

interface PaidDuplicate {
  /** Cents. */
  amount: number
  from: Date
  until: Date
  checkoutId: string | null
}

/**
 * Computes what is kept of the payment of a duplicate: the share of the paid time until another contract began to cover it. That
 * share was used, even if the subscription reappears beside its successor.
 * @returns cents, rounded in the customer's favour; the whole amount if no other contract covered any of the time
 */
export function computeUsedAmount(
  { amount, from, until, checkoutId }: PaidDuplicate,
  spans: readonly SubscriptionSpan[],
): number {
  const others = spans.filter(
    (one) =>
      one.source !== 'grant' &&
      !one.isDuplicate &&
      (checkoutId === null || one.checkoutId !== checkoutId) &&
      one.createdAt < until &&
      (one.endedAt === null || one.endedAt > from),
  )
  if (others.length === 0) return amount
  const used = Math.min(...others.map(({ createdAt }) => +createdAt)) - +from
  return used <= 0 ? 0 : Math.floor((amount * used) / (+until - +from))
}
