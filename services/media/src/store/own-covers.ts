import type { Prisma } from './generated/client.ts'

type Client = Prisma.TransactionClient

export function ownCoverReads(prisma: Pick<Client, 'ownCover'>) {
  return {
    /** JPEG; null where a content has none, or no longer. */
    async findOwnCover(contentId: string): Promise<Uint8Array | null> {
      return (await prisma.ownCover.findUnique({ where: { contentId } }))?.jpeg ?? null
    },
  }
}

export function ownCoverWrites(prisma: Client) {
  return {
    async saveOwnCover(contentId: string, picture: Uint8Array): Promise<void> {
      const jpeg = new Uint8Array(picture)
      await prisma.ownCover.upsert({ where: { contentId }, create: { contentId, jpeg }, update: { jpeg } })
    },
    async deleteOwnCover(contentId: string): Promise<void> {
      await prisma.ownCover.deleteMany({ where: { contentId } })
    },
    /** Bytes of all own covers of an account, without the one that is about to be replaced. */
    async findOwnCoverUsage(userId: string, contentId: string): Promise<number> {
      const [row] = await prisma.$queryRaw<{ bytes: number }[]>`
        SELECT coalesce(sum(octet_length(jpeg)), 0)::int AS bytes
        FROM own_cover JOIN content ON content.id = content_id
        WHERE user_id = ${userId}::uuid AND content_id <> ${contentId}::uuid`
      return row?.bytes ?? 0
    },
  }
}
