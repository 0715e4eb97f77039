import { AppError } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../../deps.ts'
import type { UploadHold } from '../../../ports.ts'
import type { ResumableUpload } from '../../../store/uploads/resumable-uploads.ts'
import { findOwnUpload } from './find-own-upload.ts'
import { holdUpload } from './hold-upload.ts'

/**
 * Runs one request for an upload of the caller. It ends an earlier one of the same content, at this process at once, at
 * another one within seconds.
 * @param work ends soon after the signal of its hold aborts
 * @throws UPLOAD_NOT_FOUND, UPLOAD_EXPIRED, UPLOAD_REPLACED, UPLOAD_BUSY, and whatever `work` throws
 */
export async function workOnUpload<T>(
  deps: Pick<MediaDeps, 'store' | 'arriving' | 'clock' | 'ids'>,
  id: string,
  caller: Caller,
  work: (upload: ResumableUpload, hold: UploadHold) => Promise<T>,
): Promise<T> {
  const { contentId } = await findOwnUpload(deps, id, caller)
  const taken = deps.arriving.take(contentId, (ending) =>
    holdUpload(deps, id, async (hold) => {
      const signal = AbortSignal.any([ending, hold.signal])
      // Read again: an earlier request may have completed it.
      return work(await findOwnUpload(deps, id, caller), { ...hold, signal })
    }),
  )
  return taken.catch((error) => {
    // Note: a withdrawal ends what arrives, whichever way.
    if (error instanceof AppError && error.code === 'UPLOAD_URL_INVALID')
      throw new AppError('UPLOAD_NOT_FOUND', { cause: error })
    throw error
  })
}
