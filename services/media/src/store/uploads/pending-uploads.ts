import { keys } from '../../domain/content.ts'
import type { UploadAmount } from '../../domain/require-quota.ts'
import type { Prisma } from '../generated/client.ts'

type Client = Prisma.TransactionClient

export interface PendingUpload {
  id: string
  userId: string
  contentId: string
  objectKey: string
  bytes: number
  expiresAt: Date
}

export function pendingUploadReads(prisma: Pick<Client, 'pendingUpload'>) {
  return {
    /** Direct uploads whose URL has expired and whose arrival is unknown. */
    findEndedDirectUploads(now: Date) {
      return prisma.pendingUpload.findMany({
        where: { stored: false, directUntil: { lte: now } },
        select: { id: true, objectKey: true },
      })
    },
  }
}

export function pendingUploadWrites(prisma: Client) {
  return {
    /** Serializes quota counts of an account, so that two uploads cannot both use what is left. */
    async lockQuota(userId: string): Promise<void> {
      await prisma.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended('upload-quota:' || ${userId}, 0))) AS locked`
    },
    /**
     * Bytes and contents that an account stores, the trash included, or has in transit.
     * @param except a content that is counted elsewhere, and a key whose object is about to be replaced
     */
    async findUsage(
      userId: string,
      now: Date,
      except: { contentId?: string; objectKey?: string } = {},
    ): Promise<UploadAmount> {
      const { contentId = null, objectKey = null } = except
      const [row] = await prisma.$queryRaw<
        { count: bigint; stored: bigint; trashed: bigint; pending: bigint }[]
      >`
        WITH pending AS (
          SELECT content_id, bytes FROM pending_upload
          WHERE user_id = ${userId}::uuid
            AND (stored OR expires_at > ${now} OR id IN (SELECT id FROM resumable_upload WHERE completed_at IS NULL))
            AND NOT ((stored OR direct_until IS NOT NULL) AND object_key IS NOT DISTINCT FROM ${objectKey}::text)
        )
        SELECT
          (SELECT count(*) FROM content
           WHERE user_id = ${userId}::uuid AND id IS DISTINCT FROM ${contentId}::uuid
             AND (source_key IS NOT NULL OR original_dropped_at IS NOT NULL AND hls_prefix IS NOT NULL
               OR (state = 'DRAFT' AND (draft_until > ${now} OR id IN (SELECT content_id FROM pending))))) AS count,
          (SELECT coalesce(sum(file_size), 0) FROM content
           WHERE user_id = ${userId}::uuid AND source_key IS NOT NULL)::bigint AS stored,
          (SELECT coalesce(sum(trashed_file.bytes), 0) FROM trashed_file JOIN content ON content.id = content_id
           WHERE user_id = ${userId}::uuid)::bigint AS trashed,
          (SELECT coalesce(sum(bytes), 0) FROM pending)::bigint AS pending`
      const { count = 0n, stored = 0n, trashed = 0n, pending = 0n } = row ?? {}
      return { count: Number(count), bytes: Number(stored + trashed + pending) }
    },
    async insertPendingUpload(upload: PendingUpload): Promise<void> {
      await prisma.pendingUpload.create({ data: { ...upload, stored: false } })
    },
    /** The upload counted for a direct-upload URL of this content, expired URLs included. */
    findDirectUpload(contentId: string, extension: string, bytes: number) {
      return prisma.pendingUpload.findFirst({
        where: { contentId, bytes, directUntil: { not: null }, objectKey: { endsWith: extension } },
        orderBy: { id: 'desc' },
        select: { id: true, objectKey: true },
      })
    },
    async saveDirectUpload({ id, ...upload }: PendingUpload & { directUntil: Date }): Promise<void> {
      const { directUntil, expiresAt } = upload
      await prisma.pendingUpload.upsert({
        where: { id },
        create: { id, ...upload, stored: false },
        update: { directUntil, expiresAt },
      })
    },
    /** Counts an upload that was found after its URL had expired. */
    async countArrivedUpload(id: string, bytes: number, expiresAt: Date): Promise<void> {
      await prisma.pendingUpload.updateMany({
        where: { id, stored: false },
        data: { bytes, expiresAt, stored: true },
      })
    },
    /** Counts an upload that has arrived and replaces the previous object at its key. */
    async storePendingUpload({ id, objectKey }: { id: string; objectKey: string }, bytes: number) {
      await prisma.pendingUpload.deleteMany({ where: { objectKey, stored: true } })
      await prisma.pendingUpload.updateMany({ where: { id }, data: { bytes, stored: true } })
    },
    async deletePendingUpload(id: string): Promise<void> {
      await prisma.pendingUpload.deleteMany({ where: { id } })
    },
    async deleteStoredUpload(objectKey: string): Promise<void> {
      await prisma.pendingUpload.deleteMany({ where: { objectKey, stored: true } })
    },
    /**
     * Deletes the uploads of a content whose file was accepted. Another direct-upload URL that is still valid keeps counting,
     * and so does another resumable upload, until its sweep takes it.
     * @returns true if any of them counted: arrived ones, and the accepted one if it was uploaded directly
     */
    async deleteUploadsOf(contentId: string, acceptedKey: string): Promise<boolean> {
      const accepted = { objectKey: acceptedKey }
      const { count } = await prisma.pendingUpload.deleteMany({
        where: {
          contentId,
          OR: [
            { stored: true, OR: [accepted, { objectKey: { startsWith: keys.uploads(contentId) } }] },
            { ...accepted, directUntil: { not: null } },
          ],
        },
      })
      return count > 0
    },
    /**
     * Deletes the uploads whose objects move to the trash.
     * @returns their bytes
     */
    async deleteStoredUploads(contentId: string): Promise<number> {
      const rows = await prisma.$queryRaw<{ bytes: bigint }[]>`
        DELETE FROM pending_upload WHERE content_id = ${contentId}::uuid AND stored RETURNING bytes`
      return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
    },
    /**
     * Deletes what no longer counts. A resumable upload counts until its sweep has removed its bytes.
     * @param lostBefore no sweep found what was stored and expired before this moment: its object is gone
     */
    async deleteExpiredUploads(now: Date, lostBefore: Date): Promise<void> {
      await prisma.$executeRaw`
        DELETE FROM pending_upload
        WHERE CASE WHEN stored THEN expires_at <= ${lostBefore}
          ELSE expires_at <= ${now} AND id NOT IN (SELECT id FROM resumable_upload) END`
    },
    /** Deletes the uploads of an ended process that cannot be resumed: they will never arrive. */
    async deleteArrivingUploads(): Promise<void> {
      await prisma.$executeRaw`
        DELETE FROM pending_upload WHERE NOT stored AND direct_until IS NULL AND id NOT IN (SELECT id FROM resumable_upload)`
    },
    /** Counts an unfinished resumable upload for longer. */
    async prolongPendingUpload(id: string, expiresAt: Date): Promise<void> {
      await prisma.pendingUpload.updateMany({ where: { id, stored: false }, data: { expiresAt } })
    },
    /** Stops counting uploads of which nothing is an object. */
    async deleteUnstoredUploads(ids: string[]): Promise<void> {
      await prisma.pendingUpload.deleteMany({ where: { id: { in: ids }, stored: false } })
    },
  }
}
