import type { ContentState } from '@alcove/contracts'
import { isOpen, type OpenCase, type StoredCase } from '../domain/case.ts'
import type { Decision } from '../domain/decision.ts'
import type { Prisma } from './generated/client.ts'

type Client = Prisma.TransactionClient

const withDecisions = { include: { decisions: { orderBy: { revision: 'asc' } } } } as const
type Row = Prisma.ModerationCaseGetPayload<typeof withDecisions>

export function caseReads(prisma: Pick<Client, 'moderationCase'>) {
  return {
    async findCase(id: string): Promise<StoredCase | null> {
      return toCase(await prisma.moderationCase.findUnique({ where: { id }, ...withDecisions }))
    },
    /** Open cases, in the order of their ids. */
    async findCases(ids: string[]): Promise<OpenCase[]> {
      const rows = await prisma.moderationCase.findMany({ where: { id: { in: ids } }, ...withDecisions })
      const cases = new Map(rows.map((row) => [row.id, toCase(row)]))
      return ids.map((id) => cases.get(id) ?? null).filter(isOpen)
    },
  }
}

export function caseWrites(prisma: Client) {
  /** Reads a case and keeps it from changing until the transaction ends. */
  async function lockCase(id: string): Promise<StoredCase | null> {
    await prisma.$queryRaw`SELECT 1 FROM moderation_case WHERE id = ${id}::uuid FOR UPDATE`
    return toCase(await prisma.moderationCase.findUnique({ where: { id }, ...withDecisions }))
  }
  return {
    lockCase,
    /** Locks a case, which begins to exist if it does not yet. */
    async openCase(id: string, userId: string): Promise<StoredCase> {
      await prisma.moderationCase.createMany({ data: [{ id, userId }], skipDuplicates: true })
      return (await lockCase(id)) as StoredCase
    },
    async updateCase(id: string, change: Partial<Omit<StoredCase, 'id' | 'decisions'>>): Promise<void> {
      await prisma.moderationCase.update({ where: { id }, data: change })
    },
    /** The decision and the state that follows from it. */
    async appendDecision(caseId: string, decision: Decision): Promise<void> {
      const { outcome, revision } = decision
      await prisma.decision.create({ data: { ...decision, caseId } })
      await prisma.moderationCase.update({ where: { id: caseId }, data: { state: outcome, revision } })
    },
  }
}

function toCase(row: Row | null): StoredCase | null {
  if (!row) return null
  return {
    ...row,
    state: row.state as ContentState | null,
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    decisions: row.decisions.map(({ caseId: _, ...decision }) => ({
      ...decision,
      outcome: decision.outcome as Decision['outcome'],
    })),
  }
}
