import { BUSINESS_TIME_ZONE, MAXIMUM_AGE } from '@alcove/contracts/constants'

/** `YYYY-MM-DD` of a moment in the time zone in which birthdays count. */
export function toParisDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short' }).format(moment)
}

/** The same day `years` earlier; 29 February becomes 1 March in other years. */
export function subtractYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year - years, month - 1, date)).toISOString().slice(0, 10)
}

/** Earliest and latest accepted birth dates. */
export function computeBirthDateBounds(today: string): { min: string; max: string } {
  return { min: subtractYears(today, MAXIMUM_AGE), max: today }
}

/**
 * Age in full years on `today`; null for an invalid date, one in the future or more than 100 years ago.
 * Both dates as `YYYY-MM-DD`.
 */
export function computeAge(birthDate: string, today: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return null
  const { min, max } = computeBirthDateBounds(today)
  if (birthDate < min || birthDate > max) return null
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1
}
