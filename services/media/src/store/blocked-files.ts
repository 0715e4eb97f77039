import type { BlockedFile } from '../domain/blocked-file.ts'
import type { Prisma } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'blockedHash'>

export function blockedFileReads(prisma: Client) {
  return {
    /** True for a file that may not be published. */
    async isBlocked(sha256: string): Promise<boolean> {
      return (await prisma.blockedHash.count({ where: { sha256 } })) > 0
    },
    /** Newest first. */
    findBlockedFiles: (limit: number): Promise<BlockedFile[]> =>
      prisma.blockedHash.findMany({ orderBy: [{ addedAt: 'desc' }, { sha256: 'asc' }], take: limit }),
  }
}

export function blockedFileWrites(prisma: Client) {
  return {
    /** @returns false if it was blocked already, for the reason and at the time that stay */
    async blockFile(file: BlockedFile): Promise<boolean> {
      const { count } = await prisma.blockedHash.createMany({ data: [file], skipDuplicates: true })
      return count > 0
    },
    /** @returns false if it was not blocked */
    async unblockFile(sha256: string): Promise<boolean> {
      const { count } = await prisma.blockedHash.deleteMany({ where: { sha256 } })
      return count > 0
    },
  }
}
