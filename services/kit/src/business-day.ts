import { BUSINESS_TIME_ZONE } from '@alcove/contracts'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short' })

/** The day a moment belongs to, `YYYY-MM-DD`: from midnight to midnight in Paris, 23 or 25 hours long when clocks change. */
export function businessDay(moment: Date): string {
  return format.format(moment)
}
