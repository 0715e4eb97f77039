/** Pictures of a video that a list carries for its preview: each weighs as much as a description. */
const FRAMES_MAX = 5

/** Frames spread over the whole of a video, in its order. */
export function chosenFrames<T>(frames: readonly T[]): T[] {
  const step = Math.max(1, frames.length / FRAMES_MAX)
  return frames.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, FRAMES_MAX)
}
