import { asResource } from '@alcove/contracts'
import { describePlaceholder } from '@alcove/kit/pictures/describe-placeholder'
import type { MediaDeps } from '../deps.ts'
import { isHiddenToOwner, type StoredContent } from '../domain/content.ts'
import { hasBlurred } from '../domain/covers/cover-keys.ts'
import { presentCover } from './present-cover.ts'

/**
 * Presents a content to one audience.
 * @param insider owner or moderator: sees the uploader's address, the file's key and the reasons of failures and decisions
 * @param staff sees the decision in force, and hides that are kept from the owner
 */
export async function presentContent(
  deps: { store: Pick<MediaDeps['store'], 'findUploader'> },
  content: StoredContent,
  insider: boolean,
  staff = false,
) {
  const { decision, decisionId, decidedAt } = content
  const uploader = await deps.store.findUploader(content.userId)
  // Not by the sweep: how long it spares what was withdrawn tells its owner of a report.
  const namesFiles = staff || content.state !== 'WITHDRAWN'
  // As pictures are: who may see the content at all is decided before.
  const showsCover = namesFiles && !content.evidenceHeld && (staff || !uploader?.suspended)
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return asResource('Content', `/api/contents/${content.id}`, {
    id: content.id,
    title: content.title,
    description: content.description,
    status: content.state,
    hidden: staff ? content.state === 'APPROVED' && content.hidden : isHiddenToOwner(content),
    ...(staff &&
      decision &&
      decisionId &&
      decidedAt && { decision: { id: decisionId, status: decision, at: decidedAt.toISOString() } }),
    user: {
      id: content.userId,
      username: uploader?.username ?? null,
      email: insider ? uploader?.email || null : null,
    },
    tags: content.tags,
    categories: content.categories,
    createdAt: content.createdAt.toISOString(),
    fileSize: content.fileSize,
    mimeType: content.mimeType,
    s3Key: insider && namesFiles ? content.sourceKey : null,
    thumbnailS3Key: namesFiles ? content.posterKey : null,
    ...(showsCover && hasBlurred(content) && describePlaceholder(content.placeholder)),
    ...(insider && { cover: presentCover(content) }),
    duration: content.duration,
    approvedAt: iso(content.approvedAt),
    rejectedAt: iso(content.rejectedAt),
    rejectionReason: insider ? content.rejectionReason : null,
    removedAt: iso(content.removedAt),
    removalReason: insider ? content.removalReason : null,
    ...(insider && { views: content.views }),
    ...(insider && content.state === 'PREPARING' && { preparedShare: content.preparedShare }),
    failureReason: insider ? content.failureReason : null,
  })
}
