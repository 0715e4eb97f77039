const short = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short' })
const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' })
const shortMonth = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' })

const STEPS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** '21/11/2026 14:30' */
export function formatShortDate(iso: string): string {
  return short.format(new Date(iso)).replace(',', '')
}

/** '21 novembre 2026 à 14:30' */
export function formatLongDate(iso: string): string {
  return long.format(new Date(iso))
}

/** 'il y a 5 minutes', seen from `now` (milliseconds). */
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
