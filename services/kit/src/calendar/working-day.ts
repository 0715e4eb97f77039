import { businessDay, endOfBusinessDay } from './business-day.ts'

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50]

/**
 * Lists the public holidays of all of France (Code du travail, L3133-1) as `YYYY-MM-DD`, without those of Alsace,
 * Moselle and the overseas territories.
 */
export function publicHolidays(year: number): string[] {
  const { month, day } = easterSunday(year)
  const ofEaster = AFTER_EASTER.map((later) => new Date(Date.UTC(year, month - 1, day + later)))
  return [
    ...FIXED.map((date) => `${year}-${date}`),
    ...ofEaster.map((date) => date.toISOString().slice(0, 10)),
  ]
}

/**
 * @param day `YYYY-MM-DD`
 * @returns false for weekends and public holidays
 */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(day.slice(0, 4))).includes(day)
}

/** Returns the end of the day that is `daysLater` days after a moment, moved to the next working day where needed. */
export function endOfWorkingDay(moment: Date, daysLater: number): Date {
  let later = daysLater
  let end = endOfBusinessDay(moment, later)
  while (!isWorkingDay(businessDay(end))) end = endOfBusinessDay(moment, ++later)
  return end
}

/** The Gregorian algorithm of Meeus, Jones and Butcher (Jean Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): { month: number; day: number } {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const within = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(within / 4) - epact - (within % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const count = epact + weekday - 7 * late + 114
  return { month: Math.floor(count / 31), day: (count % 31) + 1 }
}
