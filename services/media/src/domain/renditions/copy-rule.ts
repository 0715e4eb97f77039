import type { Rendition } from '../ladder.ts'
import { SEGMENT_S } from './segments.ts'

/** The picture of a file packet by packet, summed up by key frames. */
export interface KeyFrameGroup {
  /** When the key frame is shown, in seconds. */
  start: number
  /** Of the key frame and of what follows it. */
  bytes: number
  packets: number
}

/** Players switch between renditions at key frames; segments of copied ones last up to twice as long. */
export const LONGEST_GAP_S = 4.5
/** More key frames make every use of them, such as the storyboard, as costly as decoding all. */
const SHORTEST_GAP_S = 0.5
const LATE_S = 0.1
/** An encoder with our settings may be two seconds ahead of its peak rate: six seconds' worth in a segment of four. */
const PEAK = 1.5

/**
 * True when a picture can be published as it is: no heavier than the rendition that would be encoded from it, with a key
 * frame every few seconds from the beginning on, and pictures at one rate.
 * @param seconds of the picture
 */
export function isWorthCopying(
  groups: KeyFrameGroup[],
  { maxRate }: Pick<Rendition, 'maxRate'>,
  { seconds, frameRate }: { seconds: number; frameRate: number },
): boolean {
  const [first] = groups
  // Of one group nothing tells that the next would come in time.
  if (!first || groups.length < 2 || Math.abs(first.start) > LATE_S) return false
  const ends = [...groups.slice(1).map(({ start }) => start), seconds]
  const lengths = groups.map(({ start }, i) => (ends[i] as number) - start)
  if (lengths.some((length) => length > LONGEST_GAP_S || length < 0)) return false
  if (seconds / groups.length < SHORTEST_GAP_S) return false
  const packets = groups.reduce((sum, group) => sum + group.packets, 0)
  if (Math.abs(packets - seconds * frameRate) > Math.max(2, packets / 100)) return false
  return ratesFit(groups, lengths, maxRate)
}

function ratesFit(groups: KeyFrameGroup[], lengths: number[], maxRate: number): boolean {
  let [bits, seconds, allBits, allSeconds] = [0, 0, 0, 0]
  for (const [i, { bytes }] of groups.entries()) {
    bits += bytes * 8
    seconds += lengths[i] as number
    allBits += bytes * 8
    allSeconds += lengths[i] as number
    if (seconds < SEGMENT_S) continue
    if (bits > seconds * maxRate * PEAK) return false
    bits = 0
    seconds = 0
  }
  return allBits <= allSeconds * maxRate
}
