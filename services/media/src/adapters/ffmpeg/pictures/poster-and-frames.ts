import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { COVER_FRAMES } from '@alcove/contracts'
import { COVERS_FOLDER, nameCover } from '../../../domain/covers/cover-keys.ts'
import { planCoverFrames } from '../../../domain/covers/plan-stills.ts'
import type { Limits } from '../limits.ts'
import { lengthOf } from './segmented-rendition.ts'
import { type StillSource, takeStills } from './stills.ts'

/** Frames that lie below `covers/`, all or none. */
export interface Covers {
  count: number
  /** Why there are none. */
  error?: unknown
}

/**
 * Makes the poster, and the frames among which an uploader chooses a cover. Where the frames cannot be made, the poster is
 * made alone.
 * @param posterAt seconds
 * @throws when there is no poster
 */
export async function makePosterAndFrames(
  ffmpeg: string,
  source: StillSource,
  posterAt: number,
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits = {},
): Promise<Covers> {
  const covers = join(source.output, COVERS_FOLDER)
  const seconds = lengthOf(source.rendition)
  // A rendition may be shorter than its source announces.
  const poster = { name: nameCover('automatic'), time: Math.min(posterAt, seconds / 10) }
  const frames = planCoverFrames(seconds, source.frameRate).map((time, i) => ({
    name: nameCover(COVER_FRAMES[i] ?? 'frame-1'),
    time,
  }))
  try {
    await mkdir(covers, { recursive: true })
    await takeStills(ffmpeg, source, [poster, ...frames], signal, timeoutMs, limits)
    return { count: frames.length }
  } catch (error) {
    await rm(covers, { recursive: true, force: true })
    signal.throwIfAborted()
    await takeStills(ffmpeg, source, [poster], signal, timeoutMs, limits)
    return { count: 0, error }
  }
}
