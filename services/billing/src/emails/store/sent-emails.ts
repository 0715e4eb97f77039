import type { Prisma } from '../../store/generated/client.ts'

export interface SentEmail {
  id: string
  userId: string | null
  kind: string
  /** Deduplication key: one email per kind and occasion. */
  occasion: string
  queuedAt: Date
}

export function sentEmailReads(prisma: Pick<Prisma.TransactionClient, 'sentEmail'>) {
  return {
    /** Occasions, of those given, with an email of one of these kinds. */
    async findSentOccasions(kinds: readonly string[], occasions: string[]): Promise<Set<string>> {
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
    /** @returns false if an email of this kind and occasion exists */
    async insertSentEmail(email: SentEmail): Promise<boolean> {
      const { count } = await prisma.sentEmail.createMany({ data: [email], skipDuplicates: true })
      return count > 0
    },
  }
}
