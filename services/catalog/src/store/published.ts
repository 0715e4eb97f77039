import { Prisma } from './generated/client.ts'

/**
 * The only condition of visibility: a moderator approved the content with the renditions that it has, and everything needed to
 * show and play it has arrived. Every read over `local_content AS content` uses it.
 */
export const isPublished = Prisma.sql`content.decision = 'APPROVED' AND content.uploaded_revision > 0 AND content.processed_revision > 0
  AND (content.judged_revision IS NULL OR content.judged_revision >= content.processed_revision)`
