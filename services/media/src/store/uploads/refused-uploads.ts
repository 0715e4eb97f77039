import type { Prisma } from '../generated/client.ts'

type Client = Prisma.TransactionClient

export function refusedUploadReads(prisma: Pick<Client, 'refusedUpload'>) {
  return {
    /** Reason of the refusal of the upload at a key; null if it was not refused. */
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
    /** The objects at these keys were swept long ago. */
    async deleteRefusals(before: Date): Promise<void> {
      await prisma.refusedUpload.deleteMany({ where: { refusedAt: { lt: before } } })
    },
  }
}
