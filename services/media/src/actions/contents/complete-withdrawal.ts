import { isErased } from '@alcove/kit/auth/erased-accounts'
import { isKeptForReports } from '../../domain/content.ts'
import { withdrawContentsJob } from '../../jobs.ts'
import type { MediaTransaction } from '../../store/store.ts'

/**
 * Completes a withdrawal that evidence or a report had held up, once neither does: captions and own cover go, and of a deleted
 * account the texts. The next sweep removes the files.
 */
export async function completeWithdrawal(
  tx: Pick<MediaTransaction, 'lockContent' | 'deleteCaptionsOf' | 'deleteOwnCover' | 'enqueue' | 'sql'>,
  contentId: string,
): Promise<void> {
  const content = await tx.lockContent(contentId)
  if (content?.state !== 'WITHDRAWN' || isKeptForReports(content)) return
  await tx.deleteCaptionsOf(contentId)
  await tx.deleteOwnCover(contentId)
  const { userId } = content
  if (await isErased(tx.sql, userId)) tx.enqueue(withdrawContentsJob, { userId })
}
