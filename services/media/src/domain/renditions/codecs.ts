import type { Rendition } from './ladder.ts'

/** Codecs of renditions. H.264 is always made, and first: every player decodes it. */
export const VIDEO_CODECS = ['h264', 'av1'] as const
export type VideoCodec = (typeof VIDEO_CODECS)[number]

/** Smaller and larger pictures than these are beyond some releases of the encoder. */
const [AV1_LEAST, AV1_MOST] = [64, 8_192]
/** Bits that AV1 needs at its peak for what takes H.264 as many as the ladder says. */
const AV1_RATE = 0.7

/**
 * Plans the renditions of a further codec: those of the ladder, so that a player of that codec has all heights; none where one of
 * them cannot be made.
 */
export function planAv1Ladder(ladder: readonly Rendition[]): Rendition[] {
  const isCodable = ({ width, lines }: Rendition) =>
    Math.min(width, lines) >= AV1_LEAST && Math.max(width, lines) <= AV1_MOST
  if (!ladder.every(isCodable)) return []
  return ladder.map((one) => ({ ...one, maxRate: Math.round(one.maxRate * AV1_RATE) }))
}
