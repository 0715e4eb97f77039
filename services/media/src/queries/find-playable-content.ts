import { AppError } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../deps.ts'
import type { StoredContent } from '../domain/content.ts'
import { type Audience, audienceOf, isPlayable } from '../domain/playback.ts'
import { findVisibleContent } from './find-visible-content.ts'

export interface PlayableContent {
  content: StoredContent
  audience: Audience
  /** Revision of the uploader's profile that media has received. */
  uploaderRevision: number
}

/**
 * The only access to a content's picture and sound: stricter than to its description.
 * @throws CONTENT_NOT_FOUND, CONTENT_UNAVAILABLE
 */
export async function findPlayableContent(
  deps: Pick<MediaDeps, 'store'>,
  id: string,
  caller: Caller | null,
): Promise<PlayableContent> {
  const { content } = await findVisibleContent(deps, id, caller)
  const audience = audienceOf(content, caller)
  const uploader = await deps.store.findUploader(content.userId)
  if (!isPlayable(audience, content, uploader?.suspended ?? false)) throw new AppError('CONTENT_UNAVAILABLE')
  return { content, audience, uploaderRevision: uploader?.revision ?? 0 }
}
