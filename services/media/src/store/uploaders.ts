import type { Prisma, Uploader } from './generated/client.ts'

export type { Uploader } from './generated/client.ts'

export function uploaderReads(prisma: Pick<Prisma.TransactionClient, 'uploader'>) {
  return {
    findUploader: (userId: string): Promise<Uploader | null> =>
      prisma.uploader.findUnique({ where: { userId } }),
  }
}

export function uploaderWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Keeps the newest of what identity, or a token, has said about an account. */
    async saveUploader({ userId, revision, email, username }: Uploader): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO uploader (user_id, revision, email, username) VALUES (${userId}::uuid, ${revision}, ${email}, ${username})
        ON CONFLICT (user_id) DO UPDATE SET revision = excluded.revision, email = excluded.email, username = excluded.username
        WHERE uploader.revision < excluded.revision`
    },
    async deleteUploader(userId: string): Promise<void> {
      await prisma.$executeRaw`DELETE FROM uploader WHERE user_id = ${userId}::uuid`
    },
  }
}
