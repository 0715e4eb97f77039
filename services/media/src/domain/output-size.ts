import type { MediaFacts } from '../ports.ts'
import { planLadder } from './ladder.ts'

/** Bits of each second: the sound, and what the container says of every picture and sample. */
const SOUND_RATE = 128_000
const CONTAINER_RATE = 16_000
/** Seconds of its peak rate that an encoder may be ahead (`-bufsize`). */
const AHEAD_S = 2
/** The poster, and what every rendition has once. */
const FIXED_BYTES = 1024 ** 2

/** Seconds after which nothing is read: of timestamps far beyond what the head announces, the gap would be filled. */
export function longestRead({ duration }: Pick<MediaFacts, 'duration'>): number {
  return Math.ceil(duration * 1.1 + 10)
}

/**
 * Bytes that the renditions of a file take at most, however hard its pictures are to encode: peak rates hold for all.
 * 5 MB that show six pictures of noise again and again become 1.2 MB for each second.
 */
export function mostOutputBytes(facts: MediaFacts): number {
  const seconds = longestRead(facts) + (facts.duration - facts.pictureDuration)
  const beside = CONTAINER_RATE + (facts.hasAudio ? SOUND_RATE : 0)
  return planLadder(facts).reduce(
    (sum, { maxRate }) =>
      sum + FIXED_BYTES + Math.ceil((maxRate * (seconds + AHEAD_S) + beside * seconds) / 8),
    0,
  )
}
