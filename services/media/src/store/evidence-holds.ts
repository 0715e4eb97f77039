import type { Prisma } from './generated/client.ts'

export function evidenceHoldWrites(prisma: Prisma.TransactionClient) {
  /** Recomputes the held state of a content from its few hold rows. */
  async function refresh(contentId: string): Promise<void> {
    await prisma.$executeRaw`
      UPDATE content SET evidence_held = EXISTS (
        SELECT 1 FROM evidence_hold AS hold
        WHERE hold.content_id = content.id AND hold.held_at IS NOT NULL AND hold.released_at IS NULL)
      WHERE id = ${contentId}::uuid`
  }
  return {
    /** Holds by a removal. A release that was received earlier stays in force. */
    async holdEvidence(contentId: string, decisionId: string, heldAt: Date): Promise<void> {
      await prisma.evidenceHold.upsert({
        where: { decisionId },
        create: { decisionId, contentId, heldAt },
        update: { heldAt },
      })
      await refresh(contentId)
    },
    async releaseEvidence(contentId: string, decisionId: string, releasedAt: Date): Promise<void> {
      await prisma.evidenceHold.upsert({
        where: { decisionId },
        create: { decisionId, contentId, releasedAt },
        update: { releasedAt },
      })
      await refresh(contentId)
    },
  }
}
