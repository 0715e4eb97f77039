import { AppError } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../deps.ts'
import { type StoredContent, visibilityOf } from '../domain/content.ts'

/**
 * The only access to a content by its id, for every read path.
 * @throws CONTENT_NOT_FOUND for missing contents and drafts, CONTENT_UNAVAILABLE if the caller may not see it
 */
export async function findVisibleContent(
  deps: Pick<MediaDeps, 'store'>,
  id: string,
  caller: Caller | null,
): Promise<{ content: StoredContent; insider: boolean }> {
  const content = isUuid(id) ? await deps.store.findContent(id) : null
  const visibility = visibilityOf(content, caller)
  if (!content || visibility === 'none') throw new AppError('CONTENT_NOT_FOUND')
  if (visibility === 'unavailable') throw new AppError('CONTENT_UNAVAILABLE')
  return { content, insider: visibility === 'insider' }
}
