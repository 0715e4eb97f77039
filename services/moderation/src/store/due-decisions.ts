import type { Prisma } from './generated/client.ts'

export function dueDecisions(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Cases whose waiting decision is due, the longest due first. Reads those in state HELD only, by their index. */
    async findDueCaseIds(now: Date, limit: number): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT held.id FROM moderation_case held JOIN decision_hold hold ON hold.case_id = held.id
        WHERE held.state = 'HELD' AND hold.effective_at <= ${now}
          AND NOT EXISTS (SELECT 1 FROM decision_hold_end WHERE hold_id = hold.id)
        ORDER BY hold.effective_at LIMIT ${limit}`
      return rows.map((row) => row.id)
    },
  }
}
