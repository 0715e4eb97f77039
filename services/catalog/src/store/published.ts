import { Prisma } from './generated/client.ts'

/**
 * The one condition under which a local content may be known to anybody: a moderator approved it, and what it takes to
 * show and play it has arrived. Every read path uses it, over `local_content AS content`; nothing else decides.
 */
export const isPublished = Prisma.sql`content.decision = 'APPROVED' AND content.uploaded_revision > 0 AND content.processed_revision > 0`
