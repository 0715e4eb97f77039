import { asResource } from '@alcove/contracts/json-ld'
import type { Content } from '../src/features/contents/api.ts'

/** A draft of the logged-in account, as the platform answers it. */
export const aDraft = (change: Partial<Content> = {}): Content =>
  asResource('Content', '/api/contents/c1', {
    id: '0198f5a0-0000-7000-8000-0000000000c1',
    title: 'Lac',
    description: '',
    status: 'DRAFT' as const,
    user: { id: '0198f5a0-0000-7000-8000-00000000000a', username: null, email: null },
    tags: [],
    categories: [],
    createdAt: '2026-11-25T10:00:00.000Z',
    fileSize: null,
    mimeType: null,
    s3Key: null,
    thumbnailS3Key: null,
    duration: null,
    approvedAt: null,
    rejectedAt: null,
    rejectionReason: null,
    failureReason: null,
    ...change,
  })
