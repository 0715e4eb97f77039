import { ERASED_TITLE } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import { isKeptForReports } from '../../domain/content.ts'
import { withdrawLocked } from './withdraw-content.ts'

const BATCH = 50
const ERASED_TEXT = { title: ERASED_TITLE, description: '', tags: [], categories: [], placeholder: null }

/**
 * Withdraws every content of a deleted account and erases its texts, one content per transaction, so that an interrupted
 * job resumes with the rest. Evidence, and contents hidden or urgently reported, keep their texts until the report is answered.
 */
export async function withdrawContentsOf(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'ids'>,
  userId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const ids = await deps.store.findContentsToWithdraw(userId, BATCH)
    for (const id of ids) {
      signal?.throwIfAborted()
      await deps.store.inTransaction(async (tx) => {
        const content = await tx.lockContent(id)
        if (!content) return
        await withdrawLocked(deps, tx, content, null)
        if (isKeptForReports({ ...content, state: 'WITHDRAWN' })) return
        await tx.updateContent(id, ERASED_TEXT)
        await tx.deleteCaptionsOf(id)
        await tx.deleteOwnCover(id)
      })
    }
    if (ids.length < BATCH) return
  }
}
