import { z } from 'zod'
import type { StoredContent } from './content.ts'

/** What a playback URL allows: one content, for a while, to whom it was given. Short names: it is part of every URL. */
export const playbackGrantSchema = z.object({
  /** Content id. */
  c: z.string(),
  /** Whom it was given to: a viewer's ends with the publication, an insider's does not begin with it. */
  w: z.enum(['viewer', 'insider']),
  /** Seconds since the epoch. */
  exp: z.number(),
})
export type PlaybackGrant = z.output<typeof playbackGrantSchema>

/**
 * Files that may be asked for, by name: nothing else can be reached through a grant. Contents that were prepared before
 * renditions carried their sound have it in `audio/`.
 */
const FILE = /^(?:(?:v\d{2,4}|audio)\/(?:index\.m3u8|init\.mp4|s\d{5}\.m4s)|master\.m3u8|poster\.jpg)$/

export function isMediaFile(path: string): boolean {
  return FILE.test(path)
}

/** Whether a grant that is ours still counts, after what has happened to the content since. */
export function grantHolds(
  grant: PlaybackGrant,
  content: Pick<StoredContent, 'state' | 'hlsPrefix'> | null,
  now: Date,
): boolean {
  if (grant.exp <= now.getTime() / 1000 || !content?.hlsPrefix || content.state === 'REMOVED') return false
  return grant.w === 'insider' || content.state === 'APPROVED'
}

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
}

export function mediaTypeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
