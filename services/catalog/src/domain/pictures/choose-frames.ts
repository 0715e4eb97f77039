/** Preview frames per video in a list: each weighs as much as a description. */
const FRAMES_MAX = 5

/** Picks frames spread evenly over the video, in order. */
export function chooseFrames<T>(frames: readonly T[]): T[] {
  const step = Math.max(1, frames.length / FRAMES_MAX)
  return frames.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, FRAMES_MAX)
}
