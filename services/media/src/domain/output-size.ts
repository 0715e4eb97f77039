import { coverBytes } from './covers/plan-stills.ts'
import type { MediaFacts } from './media-facts.ts'
import { planAv1Ladder, type VideoCodec } from './renditions/codecs.ts'
import { planLadder, type Rendition } from './renditions/ladder.ts'
import { PREVIEW_BYTES } from './renditions/preview-clip.ts'
import { keyFrameSeconds, planStoryboard, storyboardBytes } from './renditions/storyboard.ts'

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

/**
 * Upper bound of the bytes of a file's renditions, however hard its pictures are to encode: peak rates apply to all. 5 MB
 * that repeat six pictures of noise become 1.2 MB per second. The first counts twice: storyboard and sound come from a copy.
 */
export function mostOutputBytes(facts: MediaFacts, codecs: readonly VideoCodec[] = ['h264']): number {
  const seconds = longestRead(facts) + (facts.duration - facts.pictureDuration)
  const beside = CONTAINER_RATE + (facts.hasAudio ? SOUND_RATE : 0)
  const ladder = planLadder(facts)
  const first = ladder.at(-1) as Rendition
  const isAv1Made = codecs.includes('av1') && planAv1Ladder(ladder).length > 0
  // AV1 counts like H.264: its encoder exceeds the lower peak rate that it is given, of noise by a third.
  const made = isAv1Made ? [...ladder, ...ladder] : ladder
  const streamOf = ({ maxRate }: Rendition) =>
    Math.ceil((maxRate * (seconds + AHEAD_S) + beside * seconds) / 8)
  return (
    made.reduce((sum, rendition) => sum + FIXED_BYTES + streamOf(rendition), 0) +
    streamOf(first) +
    coverBytes(ladder[0] as Rendition) +
    PREVIEW_BYTES +
    storyboardBytes(planStoryboard(first, seconds, keyFrameSeconds(facts)))
  )
}
