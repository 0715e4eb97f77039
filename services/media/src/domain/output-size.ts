import { planLadder } from './ladder.ts'
import type { MediaFacts } from './media-facts.ts'

/** Bits per second of the sound and of the container's overhead per picture and sample. */
const SOUND_RATE = 128_000
const CONTAINER_RATE = 16_000
/** Seconds of its peak rate that an encoder may be ahead (`-bufsize`). */
const AHEAD_S = 2
/** The poster, and the fixed files of every rendition. */
const FIXED_BYTES = 1024 ** 2

/** Seconds after which reading stops: gaps up to timestamps far beyond the announced length would be filled. */
export function longestRead({ duration }: Pick<MediaFacts, 'duration'>): number {
  return Math.ceil(duration * 1.1 + 10)
}

/** Renditions may be harder to encode than the smallest one by this factor, in parts of their peak rates. */
const HARDER = 2

/**
 * Upper bound of the bytes of a file's renditions, however hard its pictures are to encode: peak rates apply to all. 5 MB
 * that repeat six pictures of noise become 1.2 MB per second.
 */
export function mostOutputBytes(facts: MediaFacts): number {
  return mostBytesOfEach(facts).reduce((sum, bytes) => sum + bytes, 0)
}

/** Estimates the bytes of all renditions from those of the smallest one. */
export function expectedOutputBytes(facts: MediaFacts, smallestBytes: number): number {
  const most = mostOutputBytes(facts)
  const mostOfSmallest = mostBytesOfEach(facts).at(-1) ?? most
  const others = (most - mostOfSmallest) * Math.min(1, (HARDER * smallestBytes) / mostOfSmallest)
  return Math.min(most, Math.ceil(smallestBytes + others))
}

/** By rendition, tallest first. */
function mostBytesOfEach(facts: MediaFacts): number[] {
  const seconds = longestRead(facts) + (facts.duration - facts.pictureDuration)
  const beside = CONTAINER_RATE + (facts.hasAudio ? SOUND_RATE : 0)
  return planLadder(facts).map(
    ({ maxRate }) => FIXED_BYTES + Math.ceil((maxRate * (seconds + AHEAD_S) + beside * seconds) / 8),
  )
}
