import { AppError } from '@alcove/contracts'
import type { StoredContent } from '../../domain/content.ts'
import type { MediaTransaction } from '../../store/store.ts'

/**
 * Locks a content that must still be a draft, until the transaction ends: its file may have been accepted meanwhile.
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED
 */
export async function lockDraft(
  tx: Pick<MediaTransaction, 'lockContent'>,
  contentId: string,
): Promise<StoredContent> {
  const content = await tx.lockContent(contentId)
  if (!content || content.state === 'WITHDRAWN') throw new AppError('CONTENT_NOT_FOUND')
  if (content.state !== 'DRAFT') throw new AppError('CONTENT_ALREADY_UPLOADED')
  return content
}
