import { BILLING_INTERVALS, type BillingInterval } from '@alcove/contracts'

/** ISO 8601, as FlexPay expects periods. */
export const PERIODS: Record<BillingInterval, string> = { month: 'P1M', year: 'P1Y' }

/** Reads our name of an interval or Verotel's. */
export function parseInterval(text: string | null | undefined): BillingInterval | null {
  return BILLING_INTERVALS.find((interval) => interval === text || PERIODS[interval] === text) ?? null
}
