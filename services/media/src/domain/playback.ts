import type { ContentState } from '@alcove/contracts'
import { isTokenRevoked } from '@alcove/kit/auth/access-change'
import { type Caller, hasRole } from '@alcove/kit/auth/caller'
import { z } from 'zod'
import { isStaff, type StoredContent } from './content.ts'

/** In which role a content is played: rules and lifetimes differ. Moderators are staff, also for their own uploads; `admin` are administrators among them. */
export type Audience = 'viewer' | 'owner' | 'staff' | 'admin'

/**
 * What a playback URL allows, to whom, and under which decision. Sealed, so that an address tells nothing about a
 * person. Short names: it is part of every URL.
 */
export const playbackGrantSchema = z.object({
  /** Content id. */
  c: z.string(),
  /** As whom the subject plays. */
  w: z.enum(['viewer', 'owner', 'staff', 'admin']),
  /** The subject: an account id, or null for a visitor without account. */
  a: z.string().nullable(),
  /** When the subject's access token was issued, in milliseconds; later changes of access end the grant. */
  t: z.number(),
  /** Revision of the subject's account in that token; grants of older versions have none. */
  v: z.number().optional(),
  /** The subject's session (login), where the token names one. */
  s: z.string().nullable(),
  /** The age proof of the subject; null where an account came without. */
  p: z.string().nullable(),
  /** Revision of the content, thus of the decision in force. */
  r: z.number(),
  /** Revision of the uploader's profile. */
  u: z.number(),
  /** Rendition set, by its attempt: what plays goes on with it after another has replaced it. Grants of before have none. */
  h: z.string().optional(),
  /** Seconds since the epoch. */
  exp: z.number(),
})
export type PlaybackGrant = z.output<typeof playbackGrantSchema>

/** Current state of everything that a grant names, from the database; the prefix is that of the set that it plays. */
export interface GrantStanding
  extends Pick<
    StoredContent,
    'state' | 'hidden' | 'hideUnannounced' | 'evidenceHeld' | 'hlsPrefix' | 'restrictedRevision'
  > {
  uploaderSuspended: boolean
  uploaderSuspendedRevision: number
  /** Refuses the subject's access tokens from before this moment; null if access never changed. */
  accessChangedAt: Date | null
  /** Refuses those of earlier revisions; null if no change named one. */
  accessRevision: number | null
  /** The latest `accessChangedAt` that came with a revision. */
  accessRevisedAt: Date | null
  sessionEnded: boolean
}

export function audienceOf(
  content: Pick<StoredContent, 'userId' | 'evidenceHeld'>,
  caller: Caller | null,
): Audience {
  if (isStaff(content, caller)) return hasRole(caller, 'ROLE_ADMIN') ? 'admin' : 'staff'
  return caller?.id === content.userId ? 'owner' : 'viewer'
}

/** States in which owners see their own content: not once a decision, or their withdrawal, has taken it away. */
const OWN: ReadonlySet<ContentState> = new Set(['PREPARING', 'PENDING', 'FAILED', 'APPROVED'])

/**
 * True if a subject may play a content and see its pictures. Moderators may review whatever was decided; evidence is for
 * administrators only. The owner, and only the owner, does not notice an unannounced hide.
 */
export function isPlayable(
  audience: Audience,
  {
    state,
    hidden,
    hideUnannounced,
    evidenceHeld,
  }: Pick<StoredContent, 'state' | 'hidden' | 'hideUnannounced' | 'evidenceHeld'>,
  uploaderSuspended: boolean,
): boolean {
  if (audience === 'admin') return true
  if (evidenceHeld) return false
  if (audience === 'staff') return true
  if (uploaderSuspended) return false
  if (audience === 'owner') return OWN.has(state) && (!hidden || hideUnannounced)
  return state === 'APPROVED' && !hidden
}

/**
 * True while a grant is valid. What ended it once ends it permanently: revisions and times only grow. Approval and further
 * renditions never end one.
 */
export function isGrantValid(grant: PlaybackGrant, standing: GrantStanding | null, now: Date): boolean {
  if (isExpired(grant, now) || !standing?.hlsPrefix) return false
  if (standing.restrictedRevision > grant.r || standing.uploaderSuspendedRevision > grant.u) return false
  if (standing.sessionEnded || isSubjectRevoked(grant, standing)) return false
  return isPlayable(grant.w, standing, standing.uploaderSuspended)
}

function isSubjectRevoked(
  { t: issuedAt, v: accessRevision }: PlaybackGrant,
  { accessChangedAt, accessRevision: revision, accessRevisedAt }: GrantStanding,
): boolean {
  const change = {
    notBefore: accessChangedAt?.getTime() ?? 0,
    revision,
    revisionNotBefore: accessRevisedAt?.getTime() ?? null,
  }
  return isTokenRevoked(change, { issuedAt, accessRevision })
}

export function isExpired(grant: PlaybackGrant, now: Date): boolean {
  return grant.exp <= now.getTime() / 1000
}

/**
 * File names that a grant gives access to; all others are refused. Contents prepared before renditions carried their sound
 * have it in `audio/`.
 */
const FILE =
  /^(?:(?:v\d{2,4}(?:-av1)?|audio)\/(?:index\.m3u8|init\.mp4|s\d{5}\.m4s)|storyboard\/(?:storyboard\.vtt|\d{2}\.jpg)|master\.m3u8|poster\.jpg)$/

export function isMediaFile(path: string): boolean {
  return FILE.test(path)
}

/** Where captions lie below a grant. They come from the database. */
export const CAPTIONS_FOLDER = 'captions'

export function captionsFileOf(lang: string): string {
  return `${CAPTIONS_FOLDER}/${lang}.vtt`
}

/** Language of a file in that folder; null for any other name. */
export function languageOfCaptions(file: string): string | null {
  return /^([A-Za-z0-9-]{2,35})\.vtt$/.exec(file)?.[1] ?? null
}

/**
 * `Cache-Control` of pictures and clips of a content. Private ones must not stay in a shared browser, and content that is
 * taken down must disappear everywhere.
 */
export function cacheControlOf(audience: Audience): string {
  return audience === 'viewer' ? 'private, max-age=5, must-revalidate' : 'private, no-store'
}

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
}

export function mediaTypeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
