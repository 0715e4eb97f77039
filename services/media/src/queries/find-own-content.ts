import { AppError } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../deps.ts'
import type { StoredContent } from '../domain/content.ts'

/**
 * The caller's own content in any state; contents of other accounts count as missing.
 * @throws CONTENT_NOT_FOUND
 */
export async function findOwnContent(
  { store }: Pick<MediaDeps, 'store'>,
  contentId: string,
  caller: Caller,
): Promise<StoredContent> {
  const content = isUuid(contentId) ? await store.findContent(contentId) : null
  if (content?.userId !== caller.id) throw new AppError('CONTENT_NOT_FOUND')
  return content
}
