import { AppError } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../deps.ts'
import type { StoredContent } from '../domain/content.ts'

/**
 * The caller's own content that still lacks its file; contents of other accounts count as missing.
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED
 */
export async function findDraft(
  deps: Pick<MediaDeps, 'store'>,
  contentId: string,
  caller: Caller,
): Promise<StoredContent> {
  const content = isUuid(contentId) ? await deps.store.findContent(contentId) : null
  if (content?.userId !== caller.id || content.state === 'WITHDRAWN') throw new AppError('CONTENT_NOT_FOUND')
  if (content.state !== 'DRAFT') throw new AppError('CONTENT_ALREADY_UPLOADED')
  return content
}
