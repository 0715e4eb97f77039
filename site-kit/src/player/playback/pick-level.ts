import type { Quality } from '../choices/stored-choices.ts'

/**
 * Picks a rendition by its height: the tallest that is not above the choice, else the lowest.
 * @param heights of the renditions, in any order
 * @returns its index; -1 leaves the choice to hls.js
 */
export function pickLevel(heights: readonly number[], quality: Quality): number {
  if (quality === 'auto' || heights.length === 0) return -1
  const lowest = Math.min(...heights)
  if (quality === 'saver') return heights.indexOf(lowest)
  const fitting = heights.filter((height) => height <= quality)
  return heights.indexOf(fitting.length > 0 ? Math.max(...fitting) : lowest)
}
