import type { Quality } from '../choices/stored-choices.ts'

/** A rendition that can be played here: hls.js leaves out those of codecs that the browser lacks. */
export interface Choosable {
  /** Lines. */
  height: number
  isH264: boolean
}

/**
 * Picks a rendition by its height: the tallest that is not above the choice, else the lowest. Of several codecs with this height
 * it is the one that hls.js prefers as well, which is the smaller file.
 * @param levels in any order
 * @param isJudged picks H.264: the one that shows most detail, and that every viewer may get
 * @returns its index; -1 leaves the choice to hls.js
 */
export function pickLevel(levels: readonly Choosable[], quality: Quality, isJudged: boolean): number {
  if (quality === 'auto' || levels.length === 0) return -1
  const heights = levels.map(({ height }) => height)
  const fitting = quality === 'saver' ? [] : heights.filter((height) => height <= quality)
  const picked = fitting.length > 0 ? Math.max(...fitting) : Math.min(...heights)
  const preferred = levels.findIndex((one) => one.height === picked && one.isH264 === isJudged)
  return preferred >= 0 ? preferred : heights.indexOf(picked)
}
