import { AppError } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { OWN_COVERS_QUOTA_BYTES } from '../../domain/covers/own-cover.ts'
import { findDraft } from '../../queries/find-draft.ts'
import { lockDraft } from '../contents/lock-draft.ts'

interface SentPicture {
  contentId: string
  /** Reads what is sent, once there is a place for it. */
  read: () => Promise<Uint8Array>
  address: string
}

/**
 * Adds or replaces the own cover of a draft, and chooses it. Of what is sent nothing is kept: it is decoded, and what it shows
 * is encoded anew.
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED, PICTURE_INVALID, UPLOAD_QUOTA_REACHED, STORAGE_FULL,
 * TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, and what `read` throws
 */
export async function putOwnCover(
  deps: Pick<MediaDeps, 'store' | 'disk' | 'ownCovers' | 'coverSlots' | 'pictureSlots'>,
  { contentId, read, address }: SentPicture,
  caller: Caller,
): Promise<StoredContent> {
  await findDraft(deps, contentId, caller)
  const submitter = { accountId: caller.id, address }
  const jpeg = await deps.pictureSlots.run(submitter, async () => {
    const picture = await read()
    return deps.coverSlots.run(submitter, () => deps.ownCovers.encode(picture))
  })
  await deps.disk.requireSpace(jpeg.byteLength)
  return deps.store.inTransaction(async (tx) => {
    await lockDraft(tx, contentId)
    await tx.lockQuota(caller.id)
    if ((await tx.findOwnCoverUsage(caller.id, contentId)) + jpeg.byteLength > OWN_COVERS_QUOTA_BYTES)
      throw new AppError('UPLOAD_QUOTA_REACHED', {
        message: 'Votre compte a atteint la limite de ses images de couverture',
      })
    await tx.saveOwnCover(contentId, jpeg)
    return tx.updateContent(contentId, { cover: 'own', hasOwnCover: true })
  })
}
