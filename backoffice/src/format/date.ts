import { BUSINESS_TIME_ZONE as timeZone } from '@alcove/contracts/constants'

const short = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone })
const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone })
const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
const shortMonth = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' })

const STEPS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const HOUR_MS = 3_600_000
/** Paris is one or two hours ahead of UTC. */
const AHEAD_MS = [2 * HOUR_MS, HOUR_MS]

/** '21/11/2026 14:30', in Paris. */
export function formatShortDate(iso: string): string {
  return short.format(new Date(iso)).replace(',', '')
}

/** '21 novembre 2026 à 14:30', in Paris. */
export function formatLongDate(iso: string): string {
  return long.format(new Date(iso)).replace(/^1 /, '1er ')
}

/** Last millisecond of a day in Paris, given as '2026-12-31'; 23 or 25 hours after its start when clocks change. */
export function endOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T24:00:00Z`)
  const ends = AHEAD_MS.map((ahead) => new Date(midnight - ahead - 1))
  // The later candidate that still falls on that day.
  return ends.findLast((end) => isoDay.format(end) === day) as Date
}

/** '2026-11-21' -> '21/11/2026' */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/** '2026-11-21', the day in Paris. */
export const today = (now = new Date()): string => isoDay.format(now)

/** 'il y a 5 minutes', relative to `now` (milliseconds). */
export function formatAge(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return 'à l’instant'
}

/** '2026-11' -> 'nov.' or 'novembre 2026'. */
export function formatMonth(month: string, length: 'short' | 'long'): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return (length === 'short' ? shortMonth : longMonth).format(first)
}
