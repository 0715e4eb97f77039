import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { SitemapContent, SitemapPartEnd } from '../domain/contents/sitemap.ts'
import { Prisma } from './generated/client.ts'
import { isPublished } from './published.ts'

/** Limit of the video sitemap format, in characters. */
const DESCRIPTION_MAX = 2048

/** Queries of sitemaps. */
export function sitemapReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Returns a version that grows with each change of the listed contents. */
    async findListingVersion(): Promise<string> {
      const [row] = await prisma.$queryRaw<{ version: string }[]>`SELECT version::text FROM listing_version`
      return row?.version ?? '0'
    },
    /** Selects oldest approvals first, after the cursor, so that new approvals leave earlier files unchanged. */
    async findSitemapContents(limit: number, after?: PageCursor): Promise<SitemapContent[]> {
      const newer = after
        ? Prisma.sql`AND (content.approved_at, content.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
        : Prisma.empty
      return prisma.$queryRaw<SitemapContent[]>`
        SELECT content.id, content.title, left(content.description, ${DESCRIPTION_MAX}::int) AS description,
          content.duration, content.approved_at AS "publishedAt"
        FROM local_content AS content WHERE ${isPublished} ${newer}
        ORDER BY content.approved_at, content.id LIMIT ${limit}`
    },
    /** Finds the last content of each part of `size` contents, in order; the last part may be shorter. */
    async findSitemapPartEnds(size: number): Promise<SitemapPartEnd[]> {
      return prisma.$queryRaw<SitemapPartEnd[]>`
        SELECT numbered.id, numbered.approved_at AS "publishedAt", numbered.place::int AS place
        FROM (
          SELECT content.id, content.approved_at, count(*) OVER () AS total,
            row_number() OVER (ORDER BY content.approved_at, content.id) AS place
          FROM local_content AS content WHERE ${isPublished}
        ) AS numbered
        WHERE numbered.place % ${size}::int = 0 OR numbered.place = numbered.total
        ORDER BY numbered.place`
    },
  }
}
