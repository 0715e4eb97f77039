import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'

/**
 * Repeats an earlier refusal of the upload at a key, without reading it again.
 * @throws NOT_A_VIDEO, with the sentence of the first time
 */
export async function requireNotRefused(
  store: Pick<MediaDeps['store'], 'findRefusal'>,
  objectKey: string,
): Promise<void> {
  const reason = await store.findRefusal(objectKey)
  if (reason !== null) throw new AppError('NOT_A_VIDEO', { message: reason })
}

/**
 * Records that an upload is not an accepted video, and removes it: another attempt needs a new upload. No submission accepts
 * it after that.
 * @throws CONTENT_ALREADY_UPLOADED, and removes nothing, if another submission has accepted it
 */
export async function refuseUpload(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log'>,
  { contentId, s3Key: objectKey }: { contentId: string; s3Key: string },
  reason: string,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.sourceKey === objectKey) throw new AppError('CONTENT_ALREADY_UPLOADED')
    await tx.saveRefusal(objectKey, reason, deps.clock.now())
    await tx.deleteStoredUpload(objectKey)
  })
  await deps.objects
    .removeAll(objectKey)
    .catch((error) =>
      deps.log.warn({ err: error, objectKey }, 'upload.kept: a refused upload waits for the sweep'),
    )
}
