/** One rendition of the ladder. Sizes are even: H.264 with 4:2:0 colour does not support odd ones. */
export interface Rendition {
  /** The short side in pixels: 720 for 1280x720 and for 720x1280. */
  height: number
  /** Both sides in pixels: what a later picture of another size is scaled to as well. */
  width: number
  lines: number
  /** Peak bits per second. */
  maxRate: number
}

const RUNGS = [1080, 720, 480, 240]
/** Peak rate of the rungs; between them it grows with the number of pixels. */
const RATE_OF_720 = 3_000_000
const RATE_MIN = 250_000
const SMALLEST = 64

/** At least two renditions of different heights, tallest first, none larger than the source; one for a tiny source. */
export function planLadder(source: { width: number; height: number }): Rendition[] {
  const short = even(Math.min(source.width, source.height))
  const heights = RUNGS.filter((rung) => rung <= short)
  // A source well above the next rung keeps its own size: 1000 lines should not become 720.
  const top = heights[0]
  if (short < 1080 && (top === undefined || top < short * 0.8)) heights.unshift(short)
  if (heights.length < 2 && short > 2)
    heights.push(Math.min(short - 2, Math.max(SMALLEST, even((heights[0] as number) / 2))))
  return heights.map((height) => ({
    height,
    ...scaledTo(source, height),
    maxRate: Math.max(RATE_MIN, Math.round(RATE_OF_720 * (height / 720) ** 1.5)),
  }))
}

/** Proportions are those of the source, as far as even sides allow. */
function scaledTo(
  source: { width: number; height: number },
  short: number,
): Pick<Rendition, 'width' | 'lines'> {
  const scale = short / Math.min(source.width, source.height)
  const long = Math.max(short, 2 * Math.round((Math.max(source.width, source.height) * scale) / 2))
  return source.height > source.width ? { width: short, lines: long } : { width: long, lines: short }
}

function even(size: number): number {
  return Math.max(2, Math.floor(size / 2) * 2)
}
