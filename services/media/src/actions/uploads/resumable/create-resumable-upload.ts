import { AppError, UPLOAD_MAX_BYTES } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../../deps.ts'
import { keys, type StoredContent } from '../../../domain/content.ts'
import { requireQuota } from '../../../domain/require-quota.ts'
import type { UploadMetadata } from '../../../domain/upload-metadata.ts'
import { findDraft } from '../../../queries/find-draft.ts'
import type { MediaTransaction } from '../../../store/store.ts'
import { lockDraft } from '../../contents/lock-draft.ts'
import { UPLOAD_KEPT_MS } from '../admit-upload.ts'
import { quotaOf } from '../count-against-quota.ts'
import { requireActiveUploader } from '../require-active-uploader.ts'
import { requireUploadsOpen } from '../require-uploads-open.ts'
import { holdUpload } from './hold-upload.ts'
import { removeResumableUpload } from './remove-resumable-upload.ts'

type Deps = Pick<
  MediaDeps,
  | 'store'
  | 'objects'
  | 'parts'
  | 'areUploadsOpen'
  | 'disk'
  | 'arriving'
  | 'clock'
  | 'ids'
  | 'settings'
  | 'log'
>

/** Unfinished uploads of an account: several devices, and a queue on each. */
export const UNFINISHED_UPLOADS_MAX = 10
const RETRY_AFTER_S = 60

export interface NewUpload extends UploadMetadata {
  id: string
  bytes: number
  /** `Upload-Metadata`, as it was sent. */
  metadata: string
}

/**
 * Begins a resumable upload of a draft, whose bytes count against the quota from now on. Removes an unfinished one of the
 * same draft first.
 * @returns when it expires if nothing arrives
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED, ACCOUNT_SUSPENDED, UPLOAD_TOO_LARGE, UPLOAD_QUOTA_REACHED,
 *   TOO_MANY_UPLOADS, STORAGE_FULL; UPLOAD_REPLACED, UPLOAD_BUSY while the former one does not end
 */
export async function createResumableUpload(deps: Deps, upload: NewUpload, caller: Caller): Promise<Date> {
  requireUploadsOpen(deps)
  const { id, mimeType, bytes, metadata } = upload
  // Note: a client may spell the id in capitals; keys and counts use that of the row.
  const draft = await findDraft(deps, upload.contentId, caller)
  const contentId = draft.id
  if (bytes > UPLOAD_MAX_BYTES) throw new AppError('UPLOAD_TOO_LARGE')
  await deps.disk.requireSpace(deps.parts.roomFor(bytes))
  await removeFormer(deps, draft)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + UPLOAD_KEPT_MS)
  // Only this service writes it, so it is frozen where it arrives.
  const objectKey = keys.source(contentId, id, mimeType)
  const place = await deps.parts.begin(objectKey)
  const reserved = { id, userId: draft.userId, contentId, objectKey, bytes, expiresAt }
  try {
    await deps.store.inTransaction(async (tx) => {
      await admit(deps, tx, reserved)
      await tx.insertPendingUpload(reserved)
      await tx.insertResumableUpload({ ...reserved, place, metadata, completedAt: null }, now)
    })
  } catch (error) {
    await deps.parts.remove({ objectKey, place, bytes })
    throw error
  }
  return expiresAt
}

/** Before the new one counts: an account could fill a disk with uploads that it begins again and again. */
async function removeFormer(deps: Deps, { id, userId }: Pick<StoredContent, 'id' | 'userId'>): Promise<void> {
  const unfinished = await deps.store.findUnfinishedUploads(userId, deps.clock.now())
  const former = unfinished.filter(({ contentId }) => contentId === id)
  if (former.length === 0) return
  await deps.arriving.take(id, async () => {
    for (const upload of former)
      await holdUpload(deps, upload.id, () => removeResumableUpload(deps, upload, 'to-trash')).catch(
        (error) => {
          // Removed by another request.
          if (!(error instanceof AppError && error.code === 'UPLOAD_NOT_FOUND')) throw error
        },
      )
  })
}

async function admit(
  deps: Pick<Deps, 'clock' | 'settings'>,
  tx: MediaTransaction,
  { userId, contentId, bytes }: { userId: string; contentId: string; bytes: number },
): Promise<void> {
  const now = deps.clock.now()
  await lockDraft(tx, contentId)
  await requireActiveUploader(tx, userId)
  await tx.lockQuota(userId)
  const unfinished = await tx.findUnfinishedUploads(userId, now)
  if (unfinished.length >= UNFINISHED_UPLOADS_MAX)
    throw new AppError('TOO_MANY_UPLOADS', { retryAfter: RETRY_AFTER_S })
  // Begun at the same moment as this one; it counts until it is swept.
  const others = unfinished.filter((upload) => upload.contentId === contentId)
  await tx.endResumableUploads(
    others.map(({ id }) => id),
    now,
  )
  requireQuota(quotaOf(deps.settings), await tx.findUsage(userId, now, { contentId }), { count: 1, bytes })
}
