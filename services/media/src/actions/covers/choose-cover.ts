import { AppError, type Cover } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { describeSizes, NOTHING_MADE } from '../../domain/covers/cover-keys.ts'
import { requireChoice } from '../../domain/covers/require-choice.ts'
import { findOwnContent } from '../../queries/find-own-content.ts'
import { requireActiveUploader } from '../uploads/require-active-uploader.ts'
import { changeCover } from './change-cover.ts'
import { storeCoverSizes } from './store-cover-sizes.ts'

type Deps = Pick<MediaDeps, 'store' | 'clock'> & Parameters<typeof storeCoverSizes>[0]

/**
 * Makes a frame, the poster or the own picture the cover of a content of the caller that waits for its decision.
 * @throws CONTENT_NOT_FOUND, ACCOUNT_SUSPENDED, CONTENT_NOT_READY, CONTENT_ALREADY_DECIDED, COVER_UNKNOWN, STORAGE_FULL,
 * TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
 */
export async function chooseCover(
  deps: Deps,
  { contentId, choice, address }: { contentId: string; choice: Cover; address: string },
  caller: Caller,
): Promise<StoredContent> {
  const content = await findOwnContent(deps, contentId, caller)
  await requireActiveUploader(deps.store, caller.id)
  requireChoice(content, choice)
  const { hlsPrefix } = content
  if (content.cover === choice) return content
  // Stored first: the choice takes effect in a transaction, which waits for no store.
  const sizes =
    hlsPrefix === null
      ? describeSizes('', choice, NOTHING_MADE)
      : await storeCoverSizes(deps, hlsPrefix, choice, { accountId: caller.id, address })
  const chosen = await deps.store.inTransaction(async (tx) => {
    await requireActiveUploader(tx, caller.id)
    const now = await tx.lockContent(contentId)
    if (!now) throw new AppError('CONTENT_NOT_FOUND')
    requireChoice(now, choice)
    // Prepared again meanwhile: the sizes lie in the former renditions.
    if (now.hlsPrefix !== hlsPrefix) return null
    return changeCover(tx, deps, now, { cover: choice, ...sizes })
  })
  return chosen ?? chooseCover(deps, { contentId, choice, address }, caller)
}
