import type { BillingInterval } from '@alcove/contracts'
import { addDays, addPeriods, type Day, daysBetween, findLatestBegin } from '../days.ts'
import type { FirstPeriod } from '../first-period.ts'

interface RunningPeriod {
  /** Null once the first period is over. */
  first: FirstPeriod | null
  /** Cents of a period. */
  price: number
  paidUntil: Day
  interval: BillingInterval
  /** Days that are known of the sale: when it was sold, and until when it was paid before. */
  knownDays: readonly Day[]
  /** Cents; they lower what the period is worth. */
  givenBack: number
}

/** Computes what the running period is still worth on a day, in cents. */
export function computeUnused(period: RunningPeriod, day: Day): number {
  const { first, price, paidUntil, givenBack } = period
  const value = first?.kind === 'trial' ? 0 : first?.kind === 'once' ? first.amount : price
  const { total, length } = measurePeriod(period)
  const left = Math.min(total, Math.max(0, daysBetween(day, paidUntil)))
  const kept = Math.max(0, value * total - givenBack * length)
  return Math.floor((kept * left) / (total * length))
}

/** Days of the running period, and of one that costs the price: an upgrade for nothing lengthens its first period. */
function measurePeriod({ first, paidUntil, interval, knownDays }: RunningPeriod) {
  const [, days] = (first?.kind === 'credit' && /^P(\d+)D$/.exec(first.period ?? '')) || []
  if (days === undefined) {
    // Note: at the end of a month periods of several days end on one. The latest is to the customer's advantage, and a whole
    // period is never worth more than its price.
    const begin = knownDays.find((day) => addPeriods(day, interval, 1) === paidUntil)
    const length = daysBetween(begin ?? findLatestBegin(paidUntil, interval), paidUntil)
    return { total: length, length }
  }
  // Note: months differ; the rest of the old period was turned into days by the month in which the new one began.
  const begin = addDays(paidUntil, -Number(days))
  return { total: Number(days), length: daysBetween(begin, addPeriods(begin, interval, 1)) }
}
