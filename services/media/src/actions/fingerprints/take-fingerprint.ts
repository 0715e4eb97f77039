import type { MediaDeps } from '../../deps.ts'
import { type FrameHash, hashFrames, type SampledFrames } from '../../domain/fingerprints/sampled-frames.ts'

/** @returns null where there are no frames to hash: a content is published without a fingerprint then */
export function takeFingerprint(
  { log }: Pick<MediaDeps, 'log'>,
  contentId: string,
  samples: SampledFrames | null,
): FrameHash[] | null {
  try {
    if (!samples) throw new Error('sampled frames were expected with the storyboard, got none')
    return hashFrames(samples)
  } catch (error) {
    log.warn({ err: error, contentId }, 'fingerprint.failed: copies of the content are not recognised')
    return null
  }
}
