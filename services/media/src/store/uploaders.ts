import type { Prisma, Uploader } from './generated/client.ts'

export type { Uploader } from './generated/client.ts'

export type UploaderProfile = Pick<Uploader, 'userId' | 'revision' | 'email' | 'username'> & {
  suspended?: boolean | undefined
}

export function uploaderReads(prisma: Pick<Prisma.TransactionClient, 'uploader'>) {
  return {
    findUploader: (userId: string): Promise<Uploader | null> =>
      prisma.uploader.findUnique({ where: { userId } }),
  }
}

export function uploaderWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Keeps the newest profile that identity, or a token, has sent about an account; without `suspended`, that stays. */
    async saveUploader(said: UploaderProfile): Promise<void> {
      const { userId, revision, email, username } = said
      const suspended = said.suspended ?? null
      const suspendedRevision = suspended ? revision : 0
      await prisma.$executeRaw`
        INSERT INTO uploader (user_id, revision, email, username, suspended, suspended_revision)
        VALUES (${userId}::uuid, ${revision}, ${email}, ${username}, coalesce(${suspended}::boolean, false), ${suspendedRevision})
        ON CONFLICT (user_id) DO UPDATE SET revision = excluded.revision, email = excluded.email, username = excluded.username,
          suspended = coalesce(${suspended}::boolean, uploader.suspended),
          suspended_revision = greatest(uploader.suspended_revision, excluded.suspended_revision)
        WHERE uploader.revision < excluded.revision`
    },
    /** Blanks a deleted account. Keeps what ended playback grants: contents of a suspended account must not play again. */
    async blankUploader(userId: string): Promise<void> {
      await prisma.$executeRaw`
        UPDATE uploader SET email = '', username = NULL WHERE user_id = ${userId}::uuid`
    },
  }
}
