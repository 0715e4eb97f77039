import { AppError, UPLOAD_MAX_BYTES, type UploadMimeType } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/clock'
import type { MediaDeps } from '../deps.ts'
import { keys, type StoredContent } from '../domain/content.ts'

/** @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED */
export async function requestUploadUrl(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'ids' | 'settings'>,
  input: { contentId: string; mimeType: UploadMimeType; origin: string },
  caller: Caller,
): Promise<{ uploadUrl: string; s3Key: string }> {
  const content = await findDraft(deps, input.contentId, caller)
  const key = keys.upload(content.id, deps.ids(), input.mimeType)
  const expiresAt = new Date(deps.clock.now().getTime() + deps.settings.UPLOAD_URL_TTL * 1000)
  const uploadUrl = await deps.objects.uploadUrl({
    key,
    contentType: input.mimeType,
    maxBytes: UPLOAD_MAX_BYTES,
    expiresAt,
    origin: input.origin,
  })
  return { uploadUrl, s3Key: key }
}

/** The caller's own content that still waits for its file. Other people's do not exist. */
export async function findDraft(
  deps: Pick<MediaDeps, 'store'>,
  contentId: string,
  caller: Caller,
): Promise<StoredContent> {
  const content = isUuid(contentId) ? await deps.store.findContent(contentId) : null
  if (content?.userId !== caller.id || content.state === 'REMOVED') throw new AppError('CONTENT_NOT_FOUND')
  if (content.state !== 'DRAFT') throw new AppError('CONTENT_ALREADY_UPLOADED')
  return content
}
