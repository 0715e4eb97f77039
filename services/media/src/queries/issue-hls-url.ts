import { AppError } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../deps.ts'
import type { PlaybackGrant } from '../domain/playback.ts'
import { findVisibleContent } from './find-visible-content.ts'

export const MEDIA_PATH = '/media/'

/**
 * Root-relative URL of a master playlist. The grant lies in the path, so that the relative URLs inside inherit it.
 * @throws CONTENT_NOT_FOUND, CONTENT_UNAVAILABLE, CONTENT_NOT_READY
 */
export async function issueHlsUrl(
  deps: Pick<MediaDeps, 'store' | 'grants' | 'clock' | 'settings'>,
  id: string,
  caller: Caller | null,
): Promise<string> {
  const { content, insider } = await findVisibleContent(deps, id, caller)
  if (!content.hlsPrefix)
    throw new AppError('CONTENT_NOT_READY', { message: "La vidéo n'est pas encore prête à être lue" })
  const grant: PlaybackGrant = {
    c: content.id,
    w: insider ? 'insider' : 'viewer',
    exp: Math.floor(deps.clock.now().getTime() / 1000) + deps.settings.PLAYBACK_GRANT_TTL,
  }
  return `${MEDIA_PATH}${deps.grants.sign(grant)}/master.m3u8`
}
