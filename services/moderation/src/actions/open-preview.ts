import { AppError } from '@alcove/contracts'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import { isOpen, type OpenCase } from '../domain/case.ts'

/**
 * Records that a moderator opened the preview of a case; the first time counts.
 * @throws CONTENT_NOT_FOUND, CONTENT_NOT_READY
 */
export function openPreview(
  deps: Pick<ModerationDeps, 'store' | 'clock'>,
  contentId: string,
  moderatorId: string,
): Promise<OpenCase> {
  return deps.store.inTransaction(async (tx) => {
    const known = isUuid(contentId) ? await tx.lockCase(contentId) : null
    if (!isOpen(known)) throw new AppError('CONTENT_NOT_FOUND')
    if (known.processedRevision === 0) throw new AppError('CONTENT_NOT_READY')
    await tx.savePreview(known.id, moderatorId, deps.clock.now())
    return known
  })
}
