import type { StoredSubscription } from './subscription.ts'

type Paid = Pick<StoredSubscription, 'status' | 'currentPeriodStart' | 'currentPeriodEnd'>

/**
 * Finds until when a subscription is paid. While one is past due some providers report the unpaid period, others the last paid
 * one, which is over.
 */
export function findPaidUntil({ status, currentPeriodStart, currentPeriodEnd }: Paid, now: Date): Date {
  const isUnpaid = status === 'past_due' || status === 'inactive'
  return isUnpaid && currentPeriodEnd > now ? currentPeriodStart : currentPeriodEnd
}

/** Details of a command that ends a subscription at once. */
export const toEndDetails = (subscription: Paid, now: Date) => ({
  paidUntil: findPaidUntil(subscription, now).toISOString(),
})
