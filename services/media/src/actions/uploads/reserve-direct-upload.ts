import type { UploadMimeType } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import { keys, type StoredContent } from '../../domain/content.ts'
import { requireQuota } from '../../domain/require-quota.ts'
import type { MediaTransaction } from '../../store/store.ts'
import { quotaOf } from './count-against-quota.ts'

/** A two-gigabyte upload that begins as the URL expires has arrived by then, over a line of 1.2 Mbit/s. */
const ARRIVING_MS = 4 * 3_600_000

/**
 * Counts the bytes of a direct-upload URL from its issue on, used or not. The same file has the same key when it is
 * requested again, so it is stored and counted once.
 * @returns the key
 * @throws UPLOAD_QUOTA_REACHED
 */
export async function reserveDirectUpload(
  deps: Pick<MediaDeps, 'clock' | 'ids' | 'settings'>,
  tx: Pick<
    MediaTransaction,
    'lockQuota' | 'findUsage' | 'findDirectUpload' | 'findRefusal' | 'saveDirectUpload'
  >,
  { id: contentId, userId }: Pick<StoredContent, 'id' | 'userId'>,
  { mimeType, bytes, directUntil }: { mimeType: UploadMimeType; bytes: number; directUntil: Date },
): Promise<string> {
  await tx.lockQuota(userId)
  const newKey = keys.upload(contentId, deps.ids(), mimeType)
  const known = await tx.findDirectUpload(contentId, newKey.slice(newKey.lastIndexOf('.')), bytes)
  const reused = known && (await tx.findRefusal(known.objectKey)) === null ? known : null
  const objectKey = reused?.objectKey ?? newKey
  const used = await tx.findUsage(userId, deps.clock.now(), { contentId, objectKey })
  requireQuota(quotaOf(deps.settings), used, { count: 1, bytes })
  const expiresAt = new Date(directUntil.getTime() + ARRIVING_MS)
  const id = reused?.id ?? deps.ids()
  await tx.saveDirectUpload({ id, userId, contentId, objectKey, bytes, directUntil, expiresAt })
  return objectKey
}
