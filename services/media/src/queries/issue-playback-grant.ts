import { AppError, type ContentState } from '@alcove/contracts'
import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../deps.ts'
import { nameCaptions } from '../domain/captions/name-captions.ts'
import { attemptOf, keys, type StoredContent } from '../domain/content.ts'
import { captionsFileOf, type PlaybackGrant, playbackGrantSchema } from '../domain/playback.ts'
import { findPlayableContent } from './find-playable-content.ts'

export const MEDIA_PATH = '/media/'
/** Seconds. Owners and staff play unpublished contents, and their players renew the URL. */
const INSIDER_TTL = 15 * 60

/** A content without renditions never gets any in these states. */
const GONE: ReadonlySet<ContentState> = new Set(['REMOVED', 'WITHDRAWN'])

interface Subject {
  caller: Caller | null
  /** The signed age proof of the request. */
  ageProof: string | undefined
  /** Token of the grant that it plays with. */
  renews?: string | undefined
}

/**
 * Root-relative URL of a master playlist. The grant lies in the path, so that the relative URLs inside inherit it.
 * @throws CONTENT_NOT_FOUND, CONTENT_UNAVAILABLE, CONTENT_NOT_READY, AGE_VERIFICATION_REQUIRED
 */
export async function issuePlaybackGrant(
  deps: Pick<MediaDeps, 'store' | 'grants' | 'proofs' | 'clock' | 'settings'>,
  id: string,
  { caller, ageProof, renews }: Subject,
): Promise<HlsUrl> {
  const { content, audience, uploaderRevision } = await findPlayableContent(deps, id, caller)
  if (!content.hlsPrefix && GONE.has(content.state)) throw new AppError('CONTENT_UNAVAILABLE')
  if (!content.hlsPrefix)
    throw new AppError('CONTENT_NOT_READY', { message: 'La vidéo n’est pas encore prête à être lue' })
  const proof = deps.proofs.read(ageProof)
  if (!caller && !proof) throw new AppError('AGE_VERIFICATION_REQUIRED')
  const longest = deps.settings.PLAYBACK_GRANT_TTL
  const expiresIn = audience === 'viewer' ? longest : Math.min(longest, INSIDER_TTL)
  const exp = Math.floor(deps.clock.now().getTime() / 1000) + expiresIn
  const grant: PlaybackGrant = {
    c: content.id,
    w: audience,
    a: caller?.id ?? null,
    t: caller?.tokenIssuedAt ?? 0,
    v: caller?.accessRevision,
    s: caller?.sessionId ?? null,
    p: proof?.id ?? null,
    r: content.revision,
    u: uploaderRevision,
    h: (await findPlayedSet(deps, content, renews, exp)) ?? attemptOf(content.hlsPrefix),
    exp,
  }
  const base = `${MEDIA_PATH}${deps.grants.seal(grant)}/`
  const tracks = await deps.store.findCaptionTracks(content.id)
  return {
    url: `${base}master.m3u8`,
    expiresIn,
    storyboardUrl: content.hasStoryboard ? `${base}storyboard/storyboard.vtt` : null,
    captions: tracks.map(({ lang, isAutomatic }) => ({
      lang,
      label: nameCaptions(lang, isAutomatic),
      url: `${base}${captionsFileOf(lang)}`,
      isAutomatic,
    })),
  }
}

/** @returns the former set that a renewed grant plays, if it is kept as long as the new one holds */
async function findPlayedSet(
  { store, grants }: Pick<MediaDeps, 'store' | 'grants'>,
  { id }: Pick<StoredContent, 'id'>,
  renews: string | undefined,
  exp: number,
): Promise<string | null> {
  const { data: played } = playbackGrantSchema.safeParse(renews === undefined ? null : grants.open(renews))
  if (played?.c !== id) return null
  const former = await store.findFormerSet(id, played.h === undefined ? undefined : keys.hls(id, played.h))
  return former && former.keptUntil.getTime() / 1000 > exp ? attemptOf(former.prefix) : null
}
