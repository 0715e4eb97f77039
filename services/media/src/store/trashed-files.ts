import type { Prisma } from './generated/client.ts'

export function trashedFiles(prisma: Pick<Prisma.TransactionClient, 'trashedFile'>) {
  return {
    /** Contents with files that were moved to the trash before then. */
    async findTrashedFiles(before: Date): Promise<string[]> {
      const rows = await prisma.trashedFile.findMany({
        where: { trashedAt: { lt: before } },
        select: { contentId: true },
      })
      return rows.map(({ contentId }) => contentId)
    },
    /** Frees their bytes in the quota. */
    async deleteTrashedFiles(contentIds: string[]): Promise<void> {
      await prisma.trashedFile.deleteMany({ where: { contentId: { in: contentIds } } })
    },
  }
}

export function trashedFileWrites(prisma: Pick<Prisma.TransactionClient, 'trashedFile' | '$executeRaw'>) {
  return {
    /** @param bytes of this content that move to the trash now, added to those already there */
    async addTrashedFile(contentId: string, bytes: number, trashedAt: Date): Promise<void> {
      if (bytes === 0) return
      await prisma.trashedFile.upsert({
        where: { contentId },
        create: { contentId, bytes, trashedAt },
        update: { bytes: { increment: bytes }, trashedAt },
      })
    },
    /** Adds a source that moves to the trash, once: another sweep, here or at another replica, may have found it too. */
    async addTrashedSource(
      { contentId, key, bytes }: { contentId: string; key: string; bytes: number },
      trashedAt: Date,
    ): Promise<void> {
      if (bytes === 0) return
      await prisma.$executeRaw`
        INSERT INTO trashed_file (content_id, bytes, trashed_at, source_keys)
        VALUES (${contentId}::uuid, ${bytes}::bigint, ${trashedAt}, ARRAY[${key}::text])
        ON CONFLICT (content_id) DO UPDATE
        SET bytes = trashed_file.bytes + excluded.bytes, trashed_at = excluded.trashed_at,
          source_keys = trashed_file.source_keys || excluded.source_keys
        WHERE NOT trashed_file.source_keys @> excluded.source_keys`
    },
    /** @param bytes moved to the trash now, unless as many are counted: by another replica, or earlier */
    async raiseTrashedFile(contentId: string, bytes: number, trashedAt: Date): Promise<void> {
      if (bytes === 0) return
      await prisma.$executeRaw`
        INSERT INTO trashed_file (content_id, bytes, trashed_at) VALUES (${contentId}::uuid, ${bytes}::bigint, ${trashedAt})
        ON CONFLICT (content_id) DO UPDATE
        SET bytes = greatest(trashed_file.bytes, excluded.bytes), trashed_at = excluded.trashed_at`
    },
    /** A restored file counts as the content's file again. */
    async deleteTrashedFile(contentId: string): Promise<void> {
      await prisma.trashedFile.deleteMany({ where: { contentId } })
    },
  }
}
