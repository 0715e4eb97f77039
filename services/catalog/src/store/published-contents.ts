import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { PublishedContent } from '../domain/local-content.ts'
import { Prisma } from './generated/client.ts'
import { isPublished } from './published.ts'

type Client = Pick<Prisma.TransactionClient, '$queryRaw' | 'localContent'>
type Row = Omit<PublishedContent, 'fileSize'> & { fileSize: bigint }

/** What is read about local contents. */
export function publishedContentReads(prisma: Client) {
  return {
    /** Newest approval first, from after the cursor on. */
    async findPublished(limit: number, after?: PageCursor): Promise<PublishedContent[]> {
      const older = after
        ? Prisma.sql`AND (content.approved_at, content.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
        : Prisma.empty
      const rows = await prisma.$queryRaw<Row[]>`
        SELECT content.id, content.user_id AS "userId", creator.username, content.title, content.description,
          content.tags, content.categories, content.file_size AS "fileSize", content.mime_type AS "mimeType",
          content.created_at AS "createdAt", content.duration, content.poster_key AS "posterKey",
          content.approved_at AS "approvedAt"
        FROM local_content AS content LEFT JOIN creator ON creator.user_id = content.user_id
        WHERE ${isPublished} ${older}
        ORDER BY content.approved_at DESC, content.id DESC LIMIT ${limit}`
      return rows.map((row) => ({ ...row, fileSize: Number(row.fileSize) }))
    },
    async countPublished(): Promise<number> {
      const [row] = await prisma.$queryRaw<{ n: number }[]>`
        SELECT count(*)::int AS n FROM local_content AS content WHERE ${isPublished}`
      return row?.n ?? 0
    },
    /** Whose a published content is; null for one that is not published, or unknown. */
    async findPublishedCreator(id: string): Promise<string | null> {
      const [row] = await prisma.$queryRaw<{ userId: string }[]>`
        SELECT content.user_id AS "userId" FROM local_content AS content
        WHERE content.id = ${id}::uuid AND ${isPublished}`
      return row?.userId ?? null
    },
    /** The highest revision seen of a content; null for an unknown one. */
    async findRevision(id: string): Promise<number | null> {
      const row = await prisma.localContent.findUnique({ where: { id }, select: { revision: true } })
      return row?.revision ?? null
    },
  }
}
