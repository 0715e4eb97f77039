import type { BillingInterval } from '@alcove/contracts'

const MONTHS: Record<BillingInterval, number> = { month: 1, year: 12 }

/** Adds one calendar month or year in UTC; falls on the last day of a shorter month. */
export function computePeriodEnd(start: Date, interval: BillingInterval): Date {
  const month = start.getUTCMonth() + MONTHS[interval]
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay))
  return end
}
