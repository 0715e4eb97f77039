import type { Prisma } from './generated/client.ts'

export interface StoredNotice {
  id: string
  userId: string | null
  kind: string
  /** What it was about: one notice of a kind each. */
  occasion: string
  saidAt: Date
}

export function noticeWrites(prisma: Pick<Prisma.TransactionClient, 'notice'>) {
  return {
    /** @returns false where this has been said before */
    async insertNotice(notice: StoredNotice): Promise<boolean> {
      const { count } = await prisma.notice.createMany({ data: [notice], skipDuplicates: true })
      return count > 0
    },
  }
}
