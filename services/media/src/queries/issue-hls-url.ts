import { AppError, type ContentState } from '@alcove/contracts'
import { nameLanguage } from '@alcove/contracts/resources/playback/captions'
import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../deps.ts'
import { captionsFileOf, type PlaybackGrant } from '../domain/playback.ts'
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
}

/**
 * Root-relative URL of a master playlist. The grant lies in the path, so that the relative URLs inside inherit it.
 * @throws CONTENT_NOT_FOUND, CONTENT_UNAVAILABLE, CONTENT_NOT_READY, AGE_VERIFICATION_REQUIRED
 */
export async function issueHlsUrl(
  deps: Pick<MediaDeps, 'store' | 'grants' | 'proofs' | 'clock' | 'settings'>,
  id: string,
  { caller, ageProof }: Subject,
): Promise<HlsUrl> {
  const { content, audience, uploaderRevision } = await findPlayableContent(deps, id, caller)
  if (!content.hlsPrefix && GONE.has(content.state)) throw new AppError('CONTENT_UNAVAILABLE')
  if (!content.hlsPrefix)
    throw new AppError('CONTENT_NOT_READY', { message: 'La vidéo n’est pas encore prête à être lue' })
  const proof = deps.proofs.read(ageProof)
  if (!caller && !proof) throw new AppError('AGE_VERIFICATION_REQUIRED')
  const longest = deps.settings.PLAYBACK_GRANT_TTL
  const expiresIn = audience === 'viewer' ? longest : Math.min(longest, INSIDER_TTL)
  const grant: PlaybackGrant = {
    c: content.id,
    w: audience,
    a: caller?.id ?? null,
    t: caller?.tokenIssuedAt ?? 0,
    s: caller?.sessionId ?? null,
    p: proof?.id ?? null,
    r: content.revision,
    u: uploaderRevision,
    exp: Math.floor(deps.clock.now().getTime() / 1000) + expiresIn,
  }
  const base = `${MEDIA_PATH}${deps.grants.seal(grant)}/`
  const languages = await deps.store.findCaptionLanguages(content.id)
  return {
    url: `${base}master.m3u8`,
    expiresIn,
    storyboardUrl: content.hasStoryboard ? `${base}storyboard/storyboard.vtt` : null,
    captions: languages.map((lang) => ({
      lang,
      label: nameLanguage(lang) ?? lang,
      url: `${base}${captionsFileOf(lang)}`,
    })),
  }
}
