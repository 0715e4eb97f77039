import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import { toWords } from '../domain/fingerprints/resemblance.ts'
import type { FrameHash } from '../domain/fingerprints/sampled-frames.ts'
import type { Prisma } from './generated/client.ts'

/** The hashes of one film, one after the other. */
export interface StoredFingerprint {
  contentId: string
  hashes: Uint32Array
}

/** Their files are gone, from the trash too. What is blocked for good is recognised for good. */
const FORGOTTEN = `state IN ('WITHDRAWN', 'REMOVED') AND source_key IS NULL AND hls_prefix IS NULL
  AND NOT EXISTS (SELECT 1 FROM trashed_file WHERE content_id = content.id)
  AND NOT EXISTS (SELECT 1 FROM blocked_hash WHERE sha256 = content.sha256)`

export function fingerprintReads(sql: Sql) {
  return {
    /** Fingerprints of contents that stand removed or whose file is blocked, in the order of their ids, after one of them. */
    async findBlockedFingerprints(after: string | null, limit: number): Promise<StoredFingerprint[]> {
      const rows = await sql.query<{ contentId: string; hashes: Buffer }>(
        `SELECT content_id AS "contentId", hashes FROM fingerprint
         WHERE content_id IN (
           SELECT id FROM content
           WHERE (decision = 'REMOVED' OR sha256 IN (SELECT sha256 FROM blocked_hash))
             AND EXISTS (SELECT 1 FROM fingerprint WHERE content_id = content.id)
             AND ($1::uuid IS NULL OR id > $1)
           ORDER BY id LIMIT $2)
         ORDER BY content_id`,
        [after, limit],
      )
      return rows.map(({ contentId, hashes }) => ({ contentId, hashes: toWords(hashes) }))
    },
    /** Forgets the fingerprints of contents whose files are gone for good. */
    deleteForgottenFingerprints: (): Promise<number> =>
      deleteAll(
        sql,
        'fingerprint',
        `SELECT ctid FROM fingerprint WHERE content_id IN (SELECT id FROM content WHERE ${FORGOTTEN})`,
      ),
  }
}

export function fingerprintWrites(prisma: Pick<Prisma.TransactionClient, 'fingerprint'>) {
  return {
    /** Keeps none where no frame tells enough. */
    async replaceFingerprint(contentId: string, frames: FrameHash[]): Promise<void> {
      await prisma.fingerprint.deleteMany({ where: { contentId } })
      if (frames.length === 0) return
      const hashes = Buffer.concat(frames.map(({ hash }) => hash))
      const positionsMs = frames.map(({ positionMs }) => positionMs)
      const qualities = frames.map(({ quality }) => quality)
      await prisma.fingerprint.create({ data: { contentId, hashes, positionsMs, qualities } })
    },
  }
}
