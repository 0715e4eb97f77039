import type { Prisma } from './generated/client.ts'

type Client = Prisma.TransactionClient

export function refusedUploadReads(prisma: Pick<Client, 'refusedUpload'>) {
  return {
    /** Why the upload at a key was refused; null where it was not. */
    async findRefusal(objectKey: string): Promise<string | null> {
      return (await prisma.refusedUpload.findUnique({ where: { objectKey } }))?.reason ?? null
    },
  }
}

export function refusedUploadWrites(prisma: Pick<Client, 'refusedUpload'>) {
  return {
    async saveRefusal(objectKey: string, reason: string, refusedAt: Date): Promise<void> {
      const refused = { reason, refusedAt }
      await prisma.refusedUpload.upsert({
        where: { objectKey },
        create: { objectKey, ...refused },
        update: refused,
      })
    },
    /** What lay at these keys was swept long ago. */
    async deleteRefusals(before: Date): Promise<void> {
      await prisma.refusedUpload.deleteMany({ where: { refusedAt: { lt: before } } })
    },
  }
}
