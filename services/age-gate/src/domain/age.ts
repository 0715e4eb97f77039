import { MAXIMUM_AGE, MINIMUM_AGE } from '@alcove/contracts'
import { businessDay } from '@alcove/kit/calendar/business-day'

export type BirthDateVerdict = 'adult' | 'minor' | 'future' | 'too-old' | 'no-date'

/**
 * Compares the birth date with the current day in Paris.
 * @param birthDate `YYYY-MM-DD`
 * @param now a day ends at midnight in Paris
 */
export function judgeBirthDate(birthDate: string, now: Date): BirthDateVerdict {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return 'no-date'
  const today = businessDay(now)
  if (birthDate > today) return 'future'
  const age = ageOn(birthDate, today)
  if (age > MAXIMUM_AGE || (age === MAXIMUM_AGE && birthDate.slice(5) !== today.slice(5))) return 'too-old'
  return age >= MINIMUM_AGE ? 'adult' : 'minor'
}

/** Counts full years. A person born on 29 February ages on 1 March of common years. */
function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1
}
