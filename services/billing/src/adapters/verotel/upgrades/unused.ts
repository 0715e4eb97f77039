import type { BillingInterval } from '@alcove/contracts'
import { addDays, addPeriods, type Day, daysBetween } from '../days.ts'
import type { FirstPeriod } from '../first-period.ts'

interface RunningPeriod {
  /** Null once the first period is over. */
  first: FirstPeriod | null
  /** Cents of a period. */
  price: number
  paidUntil: Day
  interval: BillingInterval
  /** Cents; they lower what the period is worth. */
  givenBack: number
}

/** Computes what the running period is still worth on a day, in cents. */
export function computeUnused(
  { first, price, paidUntil, interval, givenBack }: RunningPeriod,
  day: Day,
): number {
  const value = first?.kind === 'trial' ? 0 : first?.kind === 'once' ? first.amount : price
  const { total, length } = measurePeriod(first, paidUntil, interval)
  const left = Math.max(0, daysBetween(day, paidUntil))
  const kept = Math.max(0, value * total - givenBack * length)
  return Math.floor((kept * left) / (total * length))
}

/** Days of the running period, and of one that costs the price: an upgrade for nothing lengthens its first period. */
function measurePeriod(first: FirstPeriod | null, paidUntil: Day, interval: BillingInterval) {
  const [, days] = (first?.kind === 'credit' && /^P(\d+)D$/.exec(first.period ?? '')) || []
  if (days === undefined) {
    const length = daysBetween(addPeriods(paidUntil, interval, -1), paidUntil)
    return { total: length, length }
  }
  // Note: months differ; the rest of the old period was turned into days by the month in which the new one began.
  const begin = addDays(paidUntil, -Number(days))
  return { total: Number(days), length: daysBetween(begin, addPeriods(begin, interval, 1)) }
}
