import type { Prisma } from './generated/client.ts'

/** An entry of the audit journal. */
export interface JournalEntry {
  entryId: string
  /** Null for the operator on the command line. */
  actorId: string | null
  action: string
  subjectType: string
  subjectId: string
  details: Record<string, unknown>
  /** Id of the causing request. */
  requestId: string | null
  recordedAt: Date
  receivedAt: Date
}

export function journalWrites(prisma: Pick<Prisma.TransactionClient, 'journalEntry'>) {
  return {
    /** Appends an entry; an existing one stays as it is. */
    async appendJournalEntry({ details, ...entry }: JournalEntry): Promise<void> {
      await prisma.journalEntry.createMany({
        data: { ...entry, details: details as Prisma.InputJsonObject },
        skipDuplicates: true,
      })
    },
  }
}
