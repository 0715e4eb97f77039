/** Frames per second where the stream does not say. */
const USUAL_RATE = 25
/** Fraction of a frame by which a position may be rounded. */
const ROUNDING = 0.01

/**
 * Middle of the frame before or behind the current one: browsers round positions, and the edge of a frame may show its
 * neighbour. All in seconds.
 */
export function findFrame(currentTime: number, duration: number, by: 1 | -1, rate = USUAL_RATE): number {
  const last = Math.max(0, Math.ceil(duration * rate - ROUNDING) - 1)
  const frame = Math.floor(currentTime * rate + ROUNDING) + by
  return (Math.min(Math.max(0, frame), last) + 0.5) / rate
}

/** Pauses at the neighbouring frame. @param rate frames per second */
export function stepFrame(video: HTMLVideoElement, by: 1 | -1, rate: number | undefined): void {
  if (!Number.isFinite(video.duration)) return
  video.pause()
  video.currentTime = findFrame(video.currentTime, video.duration, by, rate)
}
