const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Parses a date; without a zone it is UTC. Returns null for an invalid date, never now. */
export function parseDate(value: unknown): Date | null {
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] =
    (typeof value === 'string' && DATE.exec(value.trim())) || []
  if (day === undefined) return null
  const date = new Date(`${day}T${time}${seconds}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1990) return null
  // Note: JavaScript parses 30 February as 2 March.
  const sameDay = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  return sameDay ? date : null
}
