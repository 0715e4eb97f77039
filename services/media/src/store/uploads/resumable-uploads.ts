import type { PartialUpload } from '../../ports.ts'
import type { Prisma } from '../generated/client.ts'
import type { ResumableUploadModel } from '../generated/models.ts'

type Client = Prisma.TransactionClient

export interface ResumableUpload extends PartialUpload {
  id: string
  userId: string
  contentId: string
  /** `Upload-Metadata`, as the client sent it. */
  metadata: string
  expiresAt: Date
  /** Its object is in the store since then. */
  completedAt: Date | null
}

function waitingUploadReads(prisma: Pick<Client, 'resumableUpload'>) {
  return {
    /** True for a complete upload of this content that was neither submitted nor ended. */
    async isUploadWaiting(
      { id, contentId }: Pick<ResumableUpload, 'id' | 'contentId'>,
      now: Date,
    ): Promise<boolean> {
      const where = { id, contentId, completedAt: { not: null }, expiresAt: { gt: now } }
      return (await prisma.resumableUpload.count({ where })) > 0
    },
    /** Unfinished uploads of an account that have not expired. */
    async findUnfinishedUploads(userId: string, now: Date): Promise<ResumableUpload[]> {
      const rows = await prisma.resumableUpload.findMany({
        where: { userId, completedAt: null, expiresAt: { gt: now } },
      })
      return rows.map(toUpload)
    },
  }
}

export function resumableUploadReads(prisma: Pick<Client, 'resumableUpload' | '$queryRaw'>) {
  return {
    ...waitingUploadReads(prisma),
    async findResumableUpload(id: string): Promise<ResumableUpload | null> {
      const row = await prisma.resumableUpload.findUnique({ where: { id } })
      return row && toUpload(row)
    },
    /** Ids of uploads that have expired, or whose content has its file or was withdrawn; in order, after one id. */
    async findEndedResumableUploads(now: Date, limit: number, after: string | null): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT upload.id FROM resumable_upload upload LEFT JOIN content ON content.id = upload.content_id
        WHERE (upload.expires_at <= ${now} OR content.state IS DISTINCT FROM 'DRAFT')
          AND (${after}::uuid IS NULL OR upload.id > ${after}::uuid)
        ORDER BY upload.id LIMIT ${limit}`
      return rows.map(({ id }) => id)
    },
  }
}

export function resumableUploadWrites(prisma: Pick<Client, 'resumableUpload'>) {
  return {
    ...waitingUploadReads(prisma),
    async insertResumableUpload(upload: ResumableUpload, createdAt: Date): Promise<void> {
      await prisma.resumableUpload.create({ data: { ...upload, createdAt } })
    },
    /** @returns false when it is gone, complete or ended */
    async prolongResumableUpload(id: string, now: Date, expiresAt: Date): Promise<boolean> {
      const { count } = await prisma.resumableUpload.updateMany({
        where: { id, completedAt: null, expiresAt: { gt: now } },
        data: { expiresAt },
      })
      return count > 0
    },
    /** Requests refuse it from now on; the sweep removes what has arrived. */
    async endResumableUploads(ids: string[], now: Date): Promise<void> {
      await prisma.resumableUpload.updateMany({
        where: { id: { in: ids }, expiresAt: { gt: now } },
        data: { expiresAt: now },
      })
    },
    /** @returns false when it is gone, complete or ended, for example by a newer upload of its draft */
    async completeResumableUpload(id: string, completedAt: Date, expiresAt: Date): Promise<boolean> {
      const { count } = await prisma.resumableUpload.updateMany({
        where: { id, completedAt: null, expiresAt: { gt: completedAt } },
        data: { completedAt, expiresAt },
      })
      return count > 0
    },
    /** Ends an upload for good: no request and no submission takes it from now on, whatever their clocks say. */
    async closeResumableUpload(id: string): Promise<void> {
      await prisma.resumableUpload.updateMany({ where: { id }, data: { expiresAt: new Date(0) } })
    },
    async deleteResumableUpload(id: string): Promise<void> {
      await prisma.resumableUpload.deleteMany({ where: { id } })
    },
  }
}

function toUpload(row: ResumableUploadModel): ResumableUpload {
  const { id, userId, contentId, objectKey, place, metadata, expiresAt, completedAt } = row
  return {
    id,
    userId,
    contentId,
    objectKey,
    place,
    metadata,
    expiresAt,
    completedAt,
    bytes: Number(row.bytes),
  }
}
