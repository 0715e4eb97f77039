import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import type { Prisma } from './generated/client.ts'

/** Drafts without counted uploads that ended before `$1`. */
const OLD_DRAFT = `mime_type IS NULL AND revision = 0 AND created_at < $1
  AND (draft_until IS NULL OR draft_until < $1)
  AND NOT EXISTS (SELECT 1 FROM pending_upload WHERE content_id = content.id)
  AND NOT EXISTS (SELECT 1 FROM trashed_file WHERE content_id = content.id)`

export function oldDraftSweeps(sql: Sql) {
  return {
    /** Ids of ended drafts, in order, after one id. */
    async findOldDrafts(endedBefore: Date, limit: number, after: string | null): Promise<string[]> {
      const rows = await sql.query<{ id: string }>(
        `SELECT id FROM content WHERE ${OLD_DRAFT} AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
        [endedBefore, after, limit],
      )
      return rows.map(({ id }) => id)
    },
    /**
     * Deletes drafts, withdrawn or not, that never had a file, with their texts: no other service knows them. Drafts with an
     * upload, in transit or in the trash, stay while its bytes count.
     * @param endedBefore created, and last given a valid upload URL, before this moment
     * @returns the number of deleted drafts
     */
    deleteOldDrafts: (ids: string[], endedBefore: Date): Promise<number> =>
      deleteAll(sql, 'content', `SELECT ctid FROM content WHERE ${OLD_DRAFT} AND id = ANY($2::uuid[])`, [
        endedBefore,
        ids,
      ]),
  }
}

export function draftCounts(prisma: Pick<Prisma.TransactionClient, 'content'>) {
  return {
    /** Drafts, withdrawn ones included, that an account created since then without sending a file. */
    countDraftsSince: (userId: string, since: Date): Promise<number> =>
      prisma.content.count({ where: { userId, mimeType: null, createdAt: { gt: since } } }),
  }
}
