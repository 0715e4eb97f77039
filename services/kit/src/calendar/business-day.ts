import { BUSINESS_TIME_ZONE } from '@alcove/contracts'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short' })

/** Returns the day of a moment in Paris as `YYYY-MM-DD`; it lasts 23 or 25 hours when clocks change. */
export function businessDay(moment: Date): string {
  return format.format(moment)
}

const HOUR_MS = 3_600_000
/** Paris is one or two hours ahead of UTC. */
const AHEAD_MS = [2 * HOUR_MS, HOUR_MS]

/** Returns the last millisecond of the day that is `daysLater` days after a moment. */
export function endOfBusinessDay(moment: Date, daysLater = 0): Date {
  const [year = 0, month = 1, day = 1] = businessDay(moment).split('-').map(Number)
  const nextMidnight = Date.UTC(year, month - 1, day + daysLater + 1)
  const wanted = businessDay(new Date(nextMidnight - 12 * HOUR_MS))
  const ends = AHEAD_MS.map((ahead) => new Date(nextMidnight - ahead - 1))
  // Picks the later candidate that still falls on that day.
  return ends.findLast((end) => businessDay(end) === wanted) as Date
}
