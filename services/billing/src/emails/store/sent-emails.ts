import type { Prisma } from '../../store/generated/client.ts'

export interface SentEmail {
  id: string
  userId: string | null
  kind: string
  /** What it was about: one notice of a kind each. */
  occasion: string
  queuedAt: Date
}

export function sentEmailReads(prisma: Pick<Prisma.TransactionClient, 'sentEmail'>) {
  return {
    /** Which of these occasions somebody has been told of, in a letter of one of these kinds. */
    async findSaid(kinds: readonly string[], occasions: string[]): Promise<Set<string>> {
      const rows = await prisma.sentEmail.findMany({
        where: { kind: { in: [...kinds] }, occasion: { in: occasions } },
        select: { occasion: true },
      })
      return new Set(rows.map((row) => row.occasion))
    },
  }
}

export function sentEmailWrites(prisma: Pick<Prisma.TransactionClient, 'sentEmail'>) {
  return {
    /** @returns false where this has been said before */
    async insertSentEmail(notice: SentEmail): Promise<boolean> {
      const { count } = await prisma.sentEmail.createMany({ data: [notice], skipDuplicates: true })
      return count > 0
    },
  }
}
