import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { PublishedContent } from '../domain/local-content.ts'
import type { Wanted } from '../domain/search-terms.ts'
import { Prisma, type PrismaClient } from './generated/client.ts'
import { isPublished } from './published.ts'
import { hasTags, type PublishedRow, publishedColumns, toPublished } from './published-contents.ts'

/** What is searched for, and which page of what was found. */
export interface Search {
  wanted: Wanted
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
export const RANKED_MAX = 300
/** From 0 to 1. A word with two letters exchanged is more alike than this, another word seldom is. */
const SIMILARITY_MIN = 0.25
/** Of the best; what is less alike is another word. */
const NEARLY_AS_GOOD = 0.9
const SIMILAR_MAX = 5

/**
 * A page of the best among the newest contents that match, and one row without a content where the page is empty.
 */
export function matchesQuery({ wanted, tags, limit, after }: Search): Prisma.Sql {
  const query = tsquery(wanted)
  const worse = after
    ? Prisma.sql`WHERE (rank, approved_at, id) < (${after.rank}::float8, ${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`
    WITH looked_at AS MATERIALIZED (
      SELECT content.id, content.approved_at, content.search FROM local_content AS content
      WHERE ${isPublished} AND content.search @@ ${query} ${hasTags(tags)}
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

function tsquery({ words, need, phrases }: Wanted): Prisma.Sql {
  const lists = words.map((texts) =>
    joined(
      texts.map((text) => Prisma.sql`plainto_tsquery('public.french_unaccent', ${text})`),
      ' || ',
    ),
  )
  const parts = [
    joined(lists, need === 'all' ? ' && ' : ' || '),
    ...phrases.map((phrase) => Prisma.sql`phraseto_tsquery('public.french_unaccent', ${phrase})`),
  ]
  return joined(parts, ' && ')
}

/** Note: what has no words but those like 'le' and 'la' is an empty query, which takes nothing away from the others. */
function joined(parts: Prisma.Sql[], by: string): Prisma.Sql {
  return parts.length === 0 ? Prisma.sql`''::tsquery` : Prisma.sql`(${Prisma.join(parts, by)})`
}

/** The words of titles that look most like each of these, unless it is one like 'le' and 'la'. The threshold is the session's. */
export function similarWordsQuery(typed: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT typed.word AS typed, similar_to.word
    FROM unnest(${typed}::text[]) AS typed (word), LATERAL (
      SELECT title_word.word, similarity(title_word.word, plain.word) AS likeness,
        max(similarity(title_word.word, plain.word)) OVER () AS best
      FROM lower(plain_text(typed.word)) AS plain (word), title_word
      WHERE title_word.word % plain.word
      ORDER BY likeness DESC, title_word.word LIMIT ${SIMILAR_MAX}
    ) AS similar_to
    WHERE similar_to.likeness >= ${NEARLY_AS_GOOD} * similar_to.best
      AND numnode(plainto_tsquery('public.french_unaccent', typed.word)) > 0`
}

type Row = PublishedRow & { total: number; rank: number | null }

export function contentSearches(prisma: Pick<PrismaClient, '$queryRaw' | '$executeRaw' | '$transaction'>) {
  return {
    /** Contents in which what is wanted occurs. */
    async findMatches(search: Search): Promise<Found> {
      return toFound(await prisma.$queryRaw<Row[]>(matchesQuery(search)))
    },
    /** What somebody may have meant, word by word; a word that looks like none of any title is left out. */
    async findSimilarWords(typed: string[]): Promise<Map<string, string[]>> {
      const [, rows] = await prisma.$transaction([
        prisma.$executeRaw`SELECT set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY_MIN)}, true)`,
        prisma.$queryRaw<{ typed: string; word: string }[]>(similarWordsQuery(typed)),
      ])
      const similar = new Map<string, string[]>()
      for (const { typed: word, word: other } of rows)
        similar.set(word, [...(similar.get(word) ?? []), other])
      return similar
    },
  }
}

function toFound(rows: Row[]): Found {
  const contents = rows.flatMap(({ total: _, rank, ...row }) =>
    rank === null ? [] : [{ ...toPublished(row), rank }],
  )
  return { contents, total: rows[0]?.total ?? 0 }
}
