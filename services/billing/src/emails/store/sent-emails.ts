import type { Prisma } from './generated/client.ts'

export interface StoredNotice {
  id: string
  userId: string | null
  kind: string
  /** What it was about: one notice of a kind each. */
  occasion: string
  saidAt: Date
}

export function noticeReads(prisma: Pick<Prisma.TransactionClient, 'notice'>) {
  return {
    /** Which of these occasions somebody has been told of, in a letter of one of these kinds. */
    async findSaid(kinds: readonly string[], occasions: string[]): Promise<Set<string>> {
      const rows = await prisma.notice.findMany({
        where: { kind: { in: [...kinds] }, occasion: { in: occasions } },
        select: { occasion: true },
      })
      return new Set(rows.map((row) => row.occasion))
    },
  }
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
