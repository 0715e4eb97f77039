import type { StoredSubscription } from './subscription.ts'

/** Computes what a period costs on the plan that a subscription has now, by its length. @returns cents */
export function priceOfPeriod(
  {
    amount,
    currentPeriodStart,
    currentPeriodEnd,
  }: Pick<StoredSubscription, 'amount' | 'currentPeriodStart' | 'currentPeriodEnd'>,
  { periodStart, periodEnd }: { periodStart: Date; periodEnd: Date },
): number {
  const length = +currentPeriodEnd - +currentPeriodStart
  return length > 0 ? Math.round((amount * (+periodEnd - +periodStart)) / length) : amount
}
