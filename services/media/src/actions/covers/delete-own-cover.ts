import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../deps.ts'
import { findDraft } from '../../queries/find-draft.ts'
import { lockDraft } from '../contents/lock-draft.ts'

/**
 * Removes the own cover of a draft; none is no error.
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED
 */
export async function deleteOwnCover(
  deps: Pick<MediaDeps, 'store'>,
  contentId: string,
  caller: Caller,
): Promise<void> {
  await findDraft(deps, contentId, caller)
  await deps.store.inTransaction(async (tx) => {
    await lockDraft(tx, contentId)
    await tx.deleteOwnCover(contentId)
    await tx.updateContent(contentId, { cover: 'automatic', hasOwnCover: false })
  })
}
