import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { PublishedContent } from '../domain/contents/local-content.ts'
import type { SearchCriteria } from '../domain/search/search-terms.ts'
import { Prisma, type PrismaClient } from './generated/client.ts'
import { isPublished } from './published.ts'
import { type PublishedRow, publishedColumns, tagsCondition, toPublished } from './published-contents.ts'

/** Search criteria, and the requested page. */
export interface Search {
  criteria: SearchCriteria
  tags: string[]
  limit: number
  after?: (PageCursor & { rank: number }) | undefined
}

export interface RankedContent extends PublishedContent {
  rank: number
}

export interface SearchMatches {
  contents: RankedContent[]
  /** Over all pages, RANKED_MAX at most. */
  total: number
}

/** Ranks and shows only the newest matches, so that common words stay affordable. */
export const RANKED_MAX = 300
/** From 0 to 1. A word with two swapped letters exceeds it, another word seldom does. */
const SIMILARITY_MIN = 0.25
/** Minimum relative to the best match; below it is another word. */
const SIMILARITY_SHARE_OF_BEST = 0.9
const SIMILAR_MAX = 5

/** Selects a page of the best among the newest matches; an empty page yields one row without a content. */
export function buildMatchesQuery({ criteria, tags, limit, after }: Search): Prisma.Sql {
  const query = buildTsquery(criteria)
  const worse = after
    ? Prisma.sql`WHERE (rank, approved_at, id) < (${after.rank}::float8, ${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`
    WITH looked_at AS MATERIALIZED (
      SELECT content.id, content.approved_at, content.search FROM local_content AS content
      WHERE ${isPublished} AND content.search @@ ${query} ${tagsCondition(tags)}
      ORDER BY content.approved_at DESC, content.id DESC LIMIT ${RANKED_MAX}
    ), ranked AS MATERIALIZED (
      SELECT id, approved_at, ts_rank(search, ${query})::float8 AS rank FROM looked_at
    ), page AS (
      SELECT id, rank FROM ranked ${worse} ORDER BY rank DESC, approved_at DESC, id DESC LIMIT ${limit}
    )
    SELECT counted.total, page.rank, ${publishedColumns}
    FROM (SELECT count(*)::int AS total FROM looked_at) AS counted
      LEFT JOIN (page JOIN local_content AS content USING (id)) ON true
      LEFT JOIN creator ON creator.user_id = content.user_id
    ORDER BY page.rank DESC, content.approved_at DESC, content.id DESC`
}

function buildTsquery({ words, need, phrases }: SearchCriteria): Prisma.Sql {
  const lists = words.map((texts) =>
    joinQueries(
      texts.map((text) => Prisma.sql`plainto_tsquery('public.french_unaccent', ${text})`),
      ' || ',
    ),
  )
  const parts = [
    joinQueries(lists, need === 'all' ? ' && ' : ' || '),
    ...phrases.map((phrase) => Prisma.sql`phraseto_tsquery('public.french_unaccent', ${phrase})`),
  ]
  return joinQueries(parts, ' && ')
}

/** Note: a text of stop words ('le', 'la') yields an empty query, which does not restrict the others. */
function joinQueries(parts: Prisma.Sql[], by: string): Prisma.Sql {
  return parts.length === 0 ? Prisma.sql`''::tsquery` : Prisma.sql`(${Prisma.join(parts, by)})`
}

/** Selects the title words most similar to each typed word, except stop words. The session sets the threshold. */
export function buildSimilarWordsQuery(typed: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT typed.word AS typed, similar_to.word
    FROM unnest(${typed}::text[]) AS typed (word), LATERAL (
      SELECT title_word.word, similarity(title_word.word, plain.word) AS likeness,
        max(similarity(title_word.word, plain.word)) OVER () AS best
      FROM lower(plain_text(typed.word)) AS plain (word), title_word
      WHERE title_word.word % plain.word
      ORDER BY likeness DESC, title_word.word LIMIT ${SIMILAR_MAX}
    ) AS similar_to
    WHERE similar_to.likeness >= ${SIMILARITY_SHARE_OF_BEST} * similar_to.best
      AND numnode(plainto_tsquery('public.french_unaccent', typed.word)) > 0`
}

type Row = PublishedRow & { total: number; rank: number | null }

export function contentSearches(prisma: Pick<PrismaClient, '$queryRaw' | '$executeRaw' | '$transaction'>) {
  return {
    /** Finds contents that match the criteria. */
    async findMatches(search: Search): Promise<SearchMatches> {
      return toMatches(await prisma.$queryRaw<Row[]>(buildMatchesQuery(search)))
    },
    /** Finds similar words for each typed word; words without any are left out. */
    async findSimilarWords(typed: string[]): Promise<Map<string, string[]>> {
      const [, rows] = await prisma.$transaction([
        prisma.$executeRaw`SELECT set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY_MIN)}, true)`,
        prisma.$queryRaw<{ typed: string; word: string }[]>(buildSimilarWordsQuery(typed)),
      ])
      const similar = new Map<string, string[]>()
      for (const { typed: word, word: other } of rows)
        similar.set(word, [...(similar.get(word) ?? []), other])
      return similar
    },
  }
}

function toMatches(rows: Row[]): SearchMatches {
  const contents = rows.flatMap(({ total: _, rank, ...row }) =>
    rank === null ? [] : [{ ...toPublished(row), rank }],
  )
  return { contents, total: rows[0]?.total ?? 0 }
}
