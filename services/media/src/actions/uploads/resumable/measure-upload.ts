import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../../deps.ts'
import type { ResumableUpload } from '../../../store/uploads/resumable-uploads.ts'

/**
 * Bytes of an upload that are safe.
 * @throws UPLOAD_EXPIRED when they are lost, such as after a restore from a backup
 */
export async function measureUpload(
  { parts }: Pick<MediaDeps, 'parts'>,
  upload: ResumableUpload,
): Promise<number> {
  if (upload.completedAt) return upload.bytes
  const size = await parts.size(upload)
  if (size === null || size > upload.bytes) throw new AppError('UPLOAD_EXPIRED')
  return size
}
