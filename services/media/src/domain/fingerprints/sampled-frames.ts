import { hashPicture, LEAST_QUALITY, PDQ_SIDE, type PdqHash } from './pdq.ts'

/** Most frames that are sampled of one film. */
export const MOST_FRAMES = 60
/** Bytes of a frame. */
export const FRAME_BYTES = PDQ_SIDE ** 2

/** Frames along a film: luminance of 64 x 64 bytes each, one frame after the other. */
export interface SampledFrames {
  pictures: Uint8Array
  /** Seconds from one to the next. */
  interval: number
}

/** A frame of a fingerprint. */
export interface FrameHash extends PdqHash {
  /** Milliseconds from the beginning of the film. */
  positionMs: number
}

/**
 * Seconds between sampled frames: those between key frames, doubled until they suffice. Doubled, so that a copy which was
 * cut at its end is sampled at the same moments, or at every second one.
 * @param seconds length of the film
 * @param gap seconds between its key frames
 */
export function sampleInterval(seconds: number, gap: number): number {
  let interval = gap
  while (seconds / interval > MOST_FRAMES) interval *= 2
  return interval
}

/** Hashes the frames of a film, without those that tell too little: black ones, one colour. */
export function hashFrames({ pictures, interval }: SampledFrames): FrameHash[] {
  return Array.from({ length: Math.floor(pictures.length / FRAME_BYTES) }, (_, frame) => ({
    positionMs: Math.round(frame * interval * 1_000),
    ...hashPicture(pictures.subarray(frame * FRAME_BYTES, (frame + 1) * FRAME_BYTES)),
  })).filter(({ quality }) => quality >= LEAST_QUALITY)
}
