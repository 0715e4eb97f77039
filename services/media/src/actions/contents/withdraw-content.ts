import { AppError, auditRecorded, contentWithdrawn } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../../deps.ts'
import { isKeptForReports, type StoredContent, visibilityOf } from '../../domain/content.ts'
import type { MediaTransaction } from '../../store/store.ts'

/**
 * Withdraws the caller's content permanently, in every state; repeating it changes nothing. A body that arrives for it at
 * this process ends. The next sweep removes its files, unless they are held as evidence.
 * @throws CONTENT_NOT_FOUND, FORBIDDEN
 */
export async function withdrawContent(
  deps: Pick<MediaDeps, 'store' | 'arriving' | 'clock' | 'ids'>,
  contentId: string,
  caller: Caller,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    const content = isUuid(contentId) ? await tx.lockContent(contentId) : null
    if (content?.userId !== caller.id)
      throw new AppError(visibilityOf(content, caller) === 'none' ? 'CONTENT_NOT_FOUND' : 'FORBIDDEN')
    await withdrawLocked(deps, tx, content, caller.id)
  })
  deps.arriving.end(contentId, new AppError('UPLOAD_URL_INVALID'))
}

/** Same, inside a transaction that has locked the content; `withdrawnBy` is null if the account has ended. */
export async function withdrawLocked(
  deps: Pick<MediaDeps, 'clock' | 'ids'>,
  tx: Pick<MediaTransaction, 'updateContent' | 'deleteCaptionsOf' | 'deleteOwnCover' | 'emit'>,
  content: StoredContent,
  withdrawnBy: string | null,
): Promise<void> {
  if (content.state === 'WITHDRAWN') return
  const withdrawnAt = deps.clock.now()
  // Only media knows a draft, so other services have nothing to undo.
  const isDraft = content.state === 'DRAFT'
  const revision = isDraft ? content.revision : content.revision + 1
  await tx.updateContent(content.id, {
    state: 'WITHDRAWN',
    withdrawnAt,
    revision,
    restrictedRevision: Math.max(content.restrictedRevision, revision),
  })
  if (!isKeptForReports({ ...content, state: 'WITHDRAWN' })) {
    await tx.deleteCaptionsOf(content.id)
    await tx.deleteOwnCover(content.id)
  }
  if (isDraft) return
  const { id: contentId, userId, title } = content
  const at = withdrawnAt.toISOString()
  tx.emit(contentWithdrawn, { contentId, revision, userId, title, withdrawnAt: at })
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: withdrawnBy,
    action: 'content.withdraw',
    subject: { type: 'content', id: contentId },
    details: { revision, state: content.state },
    recordedAt: at,
  })
}
