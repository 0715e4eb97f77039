import { BUSINESS_TIME_ZONE } from '@alcove/contracts'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short' })

/** The day a moment belongs to, `YYYY-MM-DD`: from midnight to midnight in Paris, 23 or 25 hours long when clocks change. */
export function businessDay(moment: Date): string {
  return format.format(moment)
}

const HOUR_MS = 3_600_000
/** Paris is ahead of UTC by one hour, or two. */
const AHEAD_MS = [2 * HOUR_MS, HOUR_MS]

/** The last millisecond of the day that comes some days after that of a moment. */
export function endOfBusinessDay(moment: Date, daysLater = 0): Date {
  const [year = 0, month = 1, day = 1] = businessDay(moment).split('-').map(Number)
  const nextMidnight = Date.UTC(year, month - 1, day + daysLater + 1)
  const wanted = businessDay(new Date(nextMidnight - 12 * HOUR_MS))
  const ends = AHEAD_MS.map((ahead) => new Date(nextMidnight - ahead - 1))
  // Of both, the later one that is still of that day.
  return ends.findLast((end) => businessDay(end) === wanted) as Date
}
