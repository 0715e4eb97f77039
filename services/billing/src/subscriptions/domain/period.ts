import type { BillingInterval } from '@alcove/contracts'

const MONTHS: Record<BillingInterval, number> = { month: 1, year: 12 }

/** The same day and time one calendar month or year later, in UTC; the last day of a month that is too short. */
export function periodEnd(start: Date, interval: BillingInterval): Date {
  const month = start.getUTCMonth() + MONTHS[interval]
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay))
  return end
}
