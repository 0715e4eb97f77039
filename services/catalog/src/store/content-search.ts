import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { PublishedContent } from '../domain/local-content.ts'
import type { SearchTerms } from '../domain/search-terms.ts'
import { Prisma, type PrismaClient } from './generated/client.ts'
import { isPublished } from './published.ts'
import { hasTags, type PublishedRow, publishedColumns, toPublished } from './published-contents.ts'

/** What is searched for, and which page of what was found. */
export interface Search {
  terms: SearchTerms
  tags: string[]
  limit: number
  after?: (PageCursor & { rank: number }) | undefined
}

export interface RankedContent extends PublishedContent {
  rank: number
}

export interface Found {
  contents: RankedContent[]
  /** On all pages, RANKED_MAX at most. */
  total: number
}

/** Only so many of the newest matches are ranked and shown: a search has an end, however common its words. */
export const RANKED_MAX = 1_000
/** From 0 to 1. A word with two letters exchanged is more alike than this, another word seldom is. */
const SIMILARITY_MIN = 0.4

/** Contents in which all words and phrases occur, in any form of the words. */
export function matchesQuery(search: Search): Prisma.Sql {
  const query = tsquery(search.terms)
  return rankedQuery(search, {
    compared: Prisma.sql`content.search`,
    order: Prisma.sql`ORDER BY content.approved_at DESC, content.id DESC`,
    matches: Prisma.sql`content.search @@ ${query}`,
    rank: Prisma.sql`ts_rank(compared, ${query})`,
  })
}

function tsquery({ words, phrases }: SearchTerms): Prisma.Sql {
  const parts = [
    Prisma.sql`plainto_tsquery('public.french_unaccent', ${words})`,
    ...phrases.map((phrase) => Prisma.sql`phraseto_tsquery('public.french_unaccent', ${phrase})`),
  ]
  return Prisma.sql`(${Prisma.join(parts, ' && ')})`
}

/**
 * Contents with a title in which something looks like what was typed, unless that is nothing but words like 'le' and
 * 'la'. The threshold is the session's.
 */
export function similarQuery(search: Search): Prisma.Sql {
  const typed = Prisma.sql`plain_text(${search.terms.text})`
  return rankedQuery(search, {
    compared: Prisma.sql`content.plain_title`,
    // Note: to know the newest, every similar title of the catalogue would have to be read.
    order: Prisma.empty,
    matches: Prisma.sql`${typed} <% content.plain_title AND numnode(${tsquery(search.terms)}) > 0`,
    rank: Prisma.sql`word_similarity(${typed}, compared)`,
  })
}

/** A page of the best among those looked at, and one row without a content where the page is empty. */
function rankedQuery(
  { tags, limit, after }: Search,
  by: Record<'compared' | 'matches' | 'order' | 'rank', Prisma.Sql>,
): Prisma.Sql {
  const worse = after
    ? Prisma.sql`WHERE (rank, approved_at, id) < (${after.rank}::float8, ${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`
    WITH looked_at AS MATERIALIZED (
      SELECT content.id, content.approved_at, ${by.compared} AS compared FROM local_content AS content
      WHERE ${isPublished} AND ${by.matches} ${hasTags(tags)}
      ${by.order} LIMIT ${RANKED_MAX}
    ), ranked AS MATERIALIZED (
      SELECT id, approved_at, ${by.rank}::float8 AS rank FROM looked_at
    ), page AS (
      SELECT id, rank FROM ranked ${worse} ORDER BY rank DESC, approved_at DESC, id DESC LIMIT ${limit}
    )
    SELECT counted.total, page.rank, ${publishedColumns}
    FROM (SELECT count(*)::int AS total FROM looked_at) AS counted
      LEFT JOIN (page JOIN local_content AS content USING (id)) ON true
      LEFT JOIN creator ON creator.user_id = content.user_id
    ORDER BY page.rank DESC, content.approved_at DESC, content.id DESC`
}

type Row = PublishedRow & { total: number; rank: number | null }

export function contentSearches(prisma: Pick<PrismaClient, '$queryRaw' | '$executeRaw' | '$transaction'>) {
  return {
    async findMatches(search: Search): Promise<Found> {
      return toFound(await prisma.$queryRaw<Row[]>(matchesQuery(search)))
    },
    async findSimilar(search: Search): Promise<Found> {
      const [, rows] = await prisma.$transaction([
        prisma.$executeRaw`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY_MIN)}, true)`,
        prisma.$queryRaw<Row[]>(similarQuery(search)),
      ])
      return toFound(rows)
    },
  }
}

function toFound(rows: Row[]): Found {
  const contents = rows.flatMap(({ total: _, rank, ...row }) =>
    rank === null ? [] : [{ ...toPublished(row), rank }],
  )
  return { contents, total: rows[0]?.total ?? 0 }
}
