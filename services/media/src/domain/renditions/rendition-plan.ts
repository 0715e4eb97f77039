import type { MediaFacts } from '../media-facts.ts'
import { type ColourConversion, planColour } from './colour.ts'
import { planLadder, type Rendition } from './ladder.ts'
import { KEY_FRAME_S } from './segments.ts'

/** What is made of a file and how, by what its probe says. Captions, covers and all other tracks are left out. */
export interface RenditionPlan {
  facts: MediaFacts
  /** Tallest first. */
  ladder: Rendition[]
  /** Pictures per second of every rendition. */
  frameRate: number
  /** Pictures from one key frame to the next. */
  keyFrameGap: number
  /** Seconds for which the last picture is held. */
  heldSeconds: number
  /** Half pictures are joined where they are marked as such. */
  isDeinterlaced: boolean
  colour: ColourConversion
  /** Number among the sound tracks; null for none. */
  soundTrack: number | null
  /** Seconds of the picture that becomes the poster. */
  posterAt: number
}

export const MAX_OUTPUT_FRAME_RATE = 60
/** Seconds by which picture and sound may end apart without players noticing. */
const LATE_S = 0.5
const POSTER_LATEST_S = 10

/** @param tools what ffmpeg can do */
export function planRenditions(facts: MediaFacts, tools: { canToneMap: boolean }): RenditionPlan {
  const ladder = planLadder(facts)
  const frameRate = outputRate(facts)
  const heldSeconds = heldPicture(facts)
  return {
    facts,
    ladder,
    frameRate,
    keyFrameGap: Math.max(1, Math.round(frameRate * KEY_FRAME_S)),
    heldSeconds,
    isDeinterlaced: facts.isInterlaced ?? false,
    colour: planColour(facts, tools.canToneMap),
    soundTrack: facts.hasAudio ? (facts.soundTrack ?? 0) : null,
    posterAt: Math.min(POSTER_LATEST_S, facts.pictureDuration / 10),
  }
}

/** Pictures per second of every rendition. */
export function outputRate({ frameRate }: Pick<MediaFacts, 'frameRate'>): number {
  return Math.min(frameRate, MAX_OUTPUT_FRAME_RATE)
}

/** Seconds for which the last picture is held when the sound lasts longer. */
export function heldPicture({
  duration,
  pictureDuration,
}: Pick<MediaFacts, 'duration' | 'pictureDuration'>): number {
  return duration - pictureDuration > LATE_S ? duration - pictureDuration : 0
}
