import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { PublishedContent } from '../domain/contents/local-content.ts'
import { Prisma } from './generated/client.ts'
import { isPublished } from './published.ts'

type Client = Pick<Prisma.TransactionClient, '$queryRaw' | 'localContent'>
export type PublishedRow = Omit<PublishedContent, 'fileSize'> & { fileSize: bigint }

/** Counting stops here: deeper pages are hardly read, and a full count would cost more than a page. */
export const COUNTED_MAX = 1_001

/** Columns that lists show, from `local_content AS content` and `creator`. */
export const publishedColumns = Prisma.sql`content.id, content.user_id AS "userId", creator.username, content.title,
  content.description, content.tags, content.categories, content.file_size AS "fileSize",
  content.mime_type AS "mimeType", content.created_at AS "createdAt", content.duration,
  content.poster_key AS "posterKey", content.placeholder, content.approved_at AS "approvedAt"`

export function toPublished({ fileSize, ...row }: PublishedRow): PublishedContent {
  return { ...row, fileSize: Number(fileSize) }
}

/** Requires all tags, exactly as written. */
export function tagsCondition(tags: string[]): Prisma.Sql {
  return tags.length === 0 ? Prisma.empty : Prisma.sql`AND content.tags @> ${tags}::text[]`
}

/** Selects newest approvals first, after the cursor. */
export function buildPublishedQuery(tags: string[], limit: number, after?: PageCursor): Prisma.Sql {
  const older = after
    ? Prisma.sql`AND (content.approved_at, content.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`SELECT ${publishedColumns}
    FROM local_content AS content LEFT JOIN creator ON creator.user_id = content.user_id
    WHERE ${isPublished} ${tagsCondition(tags)} ${older}
    ORDER BY content.approved_at DESC, content.id DESC LIMIT ${limit}`
}

/** Counts in list order without tags, so that its index suffices; with tags in any order. */
export function buildPublishedCount(tags: string[]): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS n FROM (
    SELECT 1 FROM local_content AS content WHERE ${isPublished} ${tagsCondition(tags)}
    ${tags.length === 0 ? Prisma.sql`ORDER BY content.approved_at DESC, content.id DESC` : Prisma.empty}
    LIMIT ${COUNTED_MAX}) AS counted`
}

/** Queries of published contents. */
export function publishedContentReads(prisma: Client) {
  return {
    async findPublished(tags: string[], limit: number, after?: PageCursor): Promise<PublishedContent[]> {
      return (await prisma.$queryRaw<PublishedRow[]>(buildPublishedQuery(tags, limit, after))).map(
        toPublished,
      )
    },
    /** At most COUNTED_MAX. */
    async countPublished(tags: string[]): Promise<number> {
      const [row] = await prisma.$queryRaw<{ n: number }[]>(buildPublishedCount(tags))
      return row?.n ?? 0
    },
    /** Finds the owner of a published content; null for an unpublished or unknown one. */
    async findPublishedCreator(id: string): Promise<string | null> {
      const [row] = await prisma.$queryRaw<{ userId: string }[]>`
        SELECT content.user_id AS "userId" FROM local_content AS content
        WHERE content.id = ${id}::uuid AND ${isPublished}`
      return row?.userId ?? null
    },
    /** Finds the highest revision received of a content; null for an unknown one. */
    async findRevision(id: string): Promise<number | null> {
      const row = await prisma.localContent.findUnique({ where: { id }, select: { revision: true } })
      return row?.revision ?? null
    },
  }
}
