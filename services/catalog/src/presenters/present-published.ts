import { asResource } from '@alcove/contracts'
import { describePlaceholder } from '@alcove/kit/pictures/describe-placeholder'
import type { Lock } from '../domain/access/lock.ts'
import type { PublishedContent } from '../domain/contents/local-content.ts'

/** Presents a published content without its creator's email address and the key of the uploaded file. */
export function presentPublished({ userId, username, posterKey, ...content }: PublishedContent & Lock) {
  return asResource('Content', `/api/contents/${content.id}`, {
    id: content.id,
    title: content.title,
    description: content.description,
    status: 'APPROVED' as const,
    user: { id: userId, username, email: null },
    tags: content.tags,
    categories: content.categories,
    createdAt: content.createdAt.toISOString(),
    fileSize: content.fileSize,
    mimeType: content.mimeType,
    s3Key: null,
    thumbnailS3Key: posterKey,
    ...describePlaceholder(content.placeholder),
    duration: content.duration,
    approvedAt: content.approvedAt.toISOString(),
    rejectedAt: null,
    rejectionReason: null,
    failureReason: null,
    locked: content.locked,
    requiredLevel: content.requiredLevel,
  })
}
