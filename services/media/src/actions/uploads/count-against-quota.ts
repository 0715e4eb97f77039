import type { MediaDeps } from '../../deps.ts'
import { requireQuota, type UploadAmount } from '../../domain/require-quota.ts'
import type { MediaTransaction } from '../../store/store.ts'

export function quotaOf(settings: MediaDeps['settings']): UploadAmount {
  return { count: settings.UPLOAD_QUOTA_COUNT, bytes: settings.UPLOAD_QUOTA_BYTES }
}

/**
 * Counts one more content, and its bytes if known, against the quota of an account. Locks the count until the transaction
 * ends.
 * @throws UPLOAD_QUOTA_REACHED
 */
export async function countAgainstQuota(
  deps: Pick<MediaDeps, 'clock' | 'settings'>,
  tx: Pick<MediaTransaction, 'lockQuota' | 'findUsage'>,
  wanted: { userId: string; contentId: string; bytes: number },
): Promise<void> {
  await tx.lockQuota(wanted.userId)
  const used = await tx.findUsage(wanted.userId, deps.clock.now(), { contentId: wanted.contentId })
  requireQuota(quotaOf(deps.settings), used, { count: 1, bytes: wanted.bytes })
}
