/** Performance entries of a page during loading and use; times in milliseconds since navigation. */
export interface Observed {
  largestPaint: number
  /** Painting times. */
  largestElement: string
  /** Layout shifts, without those that follow an input. */
  shifts: { at: number; value: number }[]
  /** From an input to the next paint. */
  inputs: { name: string; duration: number }[]
}

/** Runs in the page before its own scripts. Observers also report earlier entries (`buffered`). */
export const OBSERVER = `
  window.observed = { largestPaint: 0, largestElement: '', shifts: [], inputs: [] }
  const watch = (type, options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options })
  watch('largest-contentful-paint', {}, ({ startTime, element, url }) => {
    observed.largestPaint = startTime
    observed.largestElement = [element?.tagName.toLowerCase(), url || element?.textContent?.trim().slice(0, 60)].join(' ')
  })
  watch('layout-shift', {}, ({ startTime, value, hadRecentInput }) => {
    if (!hadRecentInput) observed.shifts.push({ at: startTime, value })
  })
  const input = ({ name, duration }) => observed.inputs.push({ name, duration })
  watch('event', { durationThreshold: 16 }, (entry) => entry.interactionId && input(entry))
  watch('first-input', {}, input)
`

const WINDOW_GAP_MS = 1_000
const WINDOW_MS = 5_000

/**
 * Cumulative Layout Shift (web.dev/cls): the worst burst. A burst ends after a second without a shift, or after five.
 */
export function cumulativeShift(shifts: Observed['shifts']): number {
  let worst = 0
  let burst = { from: 0, last: Number.NEGATIVE_INFINITY, sum: 0 }
  for (const { at, value } of shifts) {
    const goes = at - burst.last < WINDOW_GAP_MS && at - burst.from < WINDOW_MS
    burst = goes ? { from: burst.from, last: at, sum: burst.sum + value } : { from: at, last: at, sum: value }
    worst = Math.max(worst, burst.sum)
  }
  return worst
}

/** Interaction to Next Paint (web.dev/inp) of a visit with few interactions: the slowest. @throws without any */
export function nextPaint(inputs: Observed['inputs']): number {
  if (inputs.length === 0) throw new Error('No interaction was observed')
  return Math.max(...inputs.map(({ duration }) => duration))
}
