import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import { contentOfUploadKey } from '../../domain/content.ts'
import { bytesLeft, requireQuota } from '../../domain/require-quota.ts'
import { quotaOf } from './count-against-quota.ts'
import { requireActiveUploader } from './require-active-uploader.ts'

type Deps = Pick<MediaDeps, 'store' | 'clock' | 'ids' | 'settings'>

/** Uploads that are in transit or unsubmitted for longer than this are swept. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000

export interface AdmittedUpload {
  id: string
  userId: string
  contentId: string
  objectKey: string
  /** Most bytes that the account may still store. */
  maxBytes: number
  /** True when the quota, not the URL, sets `maxBytes`. */
  isQuotaLess: boolean
}

/**
 * Starts one PUT: its bytes count against the quota of the account from now on, so that parallel uploads cannot exceed it.
 * Without an announced length, everything that is left is reserved.
 * @param length bytes, null if the client does not announce them
 * @param longest bytes that the URL allows
 * @throws UPLOAD_URL_INVALID once the content has its file, or the upload was refused, ACCOUNT_SUSPENDED,
 * UPLOAD_QUOTA_REACHED
 */
export async function admitUpload(
  deps: Deps,
  objectKey: string,
  length: number | null,
  longest: number,
): Promise<AdmittedUpload> {
  const contentId = contentOfUploadKey(objectKey)
  const now = deps.clock.now()
  return deps.store.inTransaction(async (tx) => {
    const content = contentId ? await tx.lockContent(contentId) : null
    const isSpent = content?.state !== 'DRAFT' || (await tx.findRefusal(objectKey)) !== null
    if (isSpent) throw new AppError('UPLOAD_URL_INVALID')
    const { id, userId } = content
    await requireActiveUploader(tx, userId)
    await tx.lockQuota(userId)
    const quota = quotaOf(deps.settings)
    const used = await tx.findUsage(userId, now, { contentId: id, objectKey })
    requireQuota(quota, used, { count: 1, bytes: length ?? 1 })
    const maxBytes = Math.min(longest, bytesLeft(quota, used))
    const upload = { id: deps.ids(), userId, contentId: id, objectKey, bytes: length ?? maxBytes }
    await tx.insertPendingUpload({ ...upload, expiresAt: new Date(now.getTime() + UPLOAD_KEPT_MS) })
    return { id: upload.id, userId, contentId: id, objectKey, maxBytes, isQuotaLess: maxBytes < longest }
  })
}
