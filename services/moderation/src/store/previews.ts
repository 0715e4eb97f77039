import type { Prisma } from './generated/client.ts'

export function previewReads(prisma: Pick<Prisma.TransactionClient, 'preview'>) {
  return {
    /** When one moderator opened the preview of each case. */
    async findPreviews(caseIds: string[], moderatorId: string): Promise<Map<string, Date>> {
      const rows = await prisma.preview.findMany({ where: { caseId: { in: caseIds }, moderatorId } })
      return new Map(rows.map(({ caseId, openedAt }) => [caseId, openedAt]))
    },
  }
}

export function previewWrites(prisma: Pick<Prisma.TransactionClient, 'preview'>) {
  return {
    async hasPreview(caseId: string, moderatorId: string): Promise<boolean> {
      return (await prisma.preview.count({ where: { caseId, moderatorId } })) > 0
    },
    /** Keeps the first time. */
    async savePreview(caseId: string, moderatorId: string, openedAt: Date): Promise<void> {
      await prisma.preview.createMany({ data: [{ caseId, moderatorId, openedAt }], skipDuplicates: true })
    },
    /** Forgets who opened the preview of renditions that others have replaced. */
    async deletePreviews(caseId: string): Promise<void> {
      await prisma.preview.deleteMany({ where: { caseId } })
    },
  }
}
