export const DAY = 86_400_000

/** Adds `count` months or years to a moment, in UTC; the 31st becomes the last day of a shorter month. */
export function addPeriods(anchor: number, interval: 'month' | 'year', count: number): number {
  const start = new Date(anchor)
  const months = count * (interval === 'year' ? 12 : 1)
  const end = new Date(anchor)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end.getTime()
}
