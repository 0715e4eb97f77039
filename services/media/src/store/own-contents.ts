import type { ContentState } from '@alcove/contracts'
import { foldSql, partPattern } from '@alcove/kit/database/fold-text'
import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { StoredContent } from '../domain/content.ts'
import { toContent } from './contents.ts'
import { Prisma, type PrismaClient } from './generated/client.ts'

/** Uploads of an account whose title has all the words, in any order, without regard to case and accents. */
export interface OwnSearch {
  userId: string
  words: string[]
}

/** A draft that was withdrawn before it had a file is never shown. */
const isShown = Prisma.sql`NOT (state = 'WITHDRAWN' AND mime_type IS NULL)`

const TITLE = Prisma.raw(foldSql('title'))

/** Folds each title once, however many words there are. */
function matches({ userId, words }: OwnSearch): Prisma.Sql {
  const own = Prisma.sql`user_id = ${userId}::uuid AND ${isShown}`
  if (words.length === 0) return own
  return Prisma.sql`${own} AND ${TITLE} LIKE ALL (${words.map(partPattern)}::text[])`
}

export function ownContentReads(prisma: Pick<PrismaClient, '$queryRaw' | 'content'>) {
  return {
    /** Newest first. @param state every state but DRAFT when null */
    async findOwnContents(
      search: OwnSearch,
      state: ContentState | null,
      limit: number,
      after?: PageCursor,
    ): Promise<StoredContent[]> {
      const inState = state === null ? Prisma.sql`state <> 'DRAFT'` : Prisma.sql`state = ${state}`
      const older = after
        ? Prisma.sql`AND (created_at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
        : Prisma.empty
      const found = await prisma.$queryRaw<{ id: string }[]>`SELECT id FROM content
        WHERE ${matches(search)} AND ${inState} ${older}
        ORDER BY created_at DESC, id DESC LIMIT ${limit}`
      const rows = await prisma.content.findMany({
        where: { id: { in: found.map(({ id }) => id) } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      return rows.map(toContent)
    },
    /** Matches by state, drafts included; states without any are left out. */
    async countOwnContents(search: OwnSearch): Promise<Partial<Record<ContentState, number>>> {
      const rows = await prisma.$queryRaw<{ state: ContentState; n: number }[]>`
        SELECT state, count(*)::int AS n FROM content WHERE ${matches(search)} GROUP BY state`
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
    },
  }
}
