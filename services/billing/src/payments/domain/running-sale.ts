import { findContractSales, findCurrentSale } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredPayment } from './payment.ts'

type Sale = Pick<StoredSubscription, 'id' | 'checkoutId' | 'isDuplicate' | 'endedAt'>
type PaidSale = Pick<StoredPayment, 'subscriptionId'>

/**
 * Finds the sale that an end of access with a payment ends: the paid one, or the one that continues it; null once that is over.
 * @param all sales of the customer
 */
export function findRunningSale<T extends Sale>({ subscriptionId }: PaidSale, all: readonly T[]): T | null {
  const paid = all.find(({ id }) => id === subscriptionId)
  const current = paid && findCurrentSale(paid, all)
  return current && current.endedAt === null ? current : null
}

/**
 * Tests whether a contract was paid again after a payment, which a refund of that payment does not give back.
 * @param received of the customer
 */
export function wasPaidAgain(
  { subscriptionId, at }: PaidSale & Pick<StoredPayment, 'at'>,
  all: readonly Sale[],
  received: readonly (PaidSale & Pick<StoredPayment, 'at'>)[],
): boolean {
  const paid = all.find(({ id }) => id === subscriptionId)
  if (!paid) return false
  const ids = new Set(
    (paid.isDuplicate ? [paid] : findContractSales(paid, all)).map(({ id }) => id as string | null),
  )
  return received.some((other) => other.at > at && ids.has(other.subscriptionId))
}
