import { AppError, UPLOAD_MAX_BYTES, type UploadMimeType } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../deps.ts'
import { keys } from '../../domain/content.ts'
import { findDraft } from '../../queries/find-draft.ts'
import { lockDraft } from '../contents/lock-draft.ts'
import { countAgainstQuota } from './count-against-quota.ts'
import { requireUploadsOpen } from './require-uploads-open.ts'
import { reserveDirectUpload } from './reserve-direct-upload.ts'

/**
 * Issues a URL for one file of a draft, which counts against the quota while the URL is valid. For a direct upload its
 * bytes count too, for nothing else could limit them.
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED, UPLOAD_TOO_LARGE, UPLOAD_QUOTA_REACHED, STORAGE_FULL
 */
export async function requestUploadUrl(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'areUploadsOpen' | 'disk' | 'clock' | 'ids' | 'settings'>,
  input: { contentId: string; mimeType: UploadMimeType; fileSize?: number | undefined; origin: string },
  caller: Caller,
): Promise<{ uploadUrl: string; s3Key: string }> {
  requireUploadsOpen(deps)
  const content = await findDraft(deps, input.contentId, caller)
  const { fileSize: bytes } = input
  const fileSize = bytes ?? 0
  if (fileSize > UPLOAD_MAX_BYTES) throw new AppError('UPLOAD_TOO_LARGE')
  await deps.disk.requireSpace(fileSize)
  const expiresAt = new Date(deps.clock.now().getTime() + deps.settings.UPLOAD_URL_TTL * 1000)
  const key = await deps.store.inTransaction(async (tx) => {
    const draft = await lockDraft(tx, content.id)
    await tx.updateContent(content.id, { draftUntil: expiresAt })
    if (bytes !== undefined && deps.objects.takesDirectUploads)
      return reserveDirectUpload(deps, tx, draft, { mimeType: input.mimeType, bytes, directUntil: expiresAt })
    await countAgainstQuota(deps, tx, { userId: caller.id, contentId: content.id, bytes: fileSize })
    return keys.upload(content.id, deps.ids(), input.mimeType)
  })
  const uploadUrl = await deps.objects.uploadUrl({
    key,
    contentType: input.mimeType,
    maxBytes: UPLOAD_MAX_BYTES,
    bytes,
    expiresAt,
    origin: input.origin,
  })
  return { uploadUrl, s3Key: key }
}
