import type { Interval } from '../objects.ts'

export const DAY = 86_400

/** Adds intervals to an anchor, clamped to the last day of short months. Seconds since 1970. */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  const from = new Date(anchor * 1000)
  const months = interval === 'year' ? 12 * count : count
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return first.getTime() / 1000 + (anchor % DAY)
}

/** Returns the end of the period that begins at a moment. */
export function nextEnd(anchor: number, interval: Interval, start: number): number {
  for (let count = 1; ; count++) {
    const end = addIntervals(anchor, interval, count)
    if (end > start) return end
  }
}
