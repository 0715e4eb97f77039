import type { CaseState } from '@alcove/contracts'
import { isOpen, type OpenCase, type StoredCase } from '../domain/case.ts'
import type { Decision, EvidenceRelease } from '../domain/decision.ts'
import type { DecisionHold, HoldEnd } from '../domain/hold.ts'
import type { Prisma } from './generated/client.ts'

type Client = Prisma.TransactionClient

const withDecisions = {
  include: {
    decisions: { orderBy: { revision: 'asc' }, include: { evidenceRelease: true } },
    holds: { orderBy: [{ decidedAt: 'asc' }, { id: 'asc' }], include: { end: true } },
  },
} satisfies Prisma.ModerationCaseDefaultArgs
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
  /** Reads and locks a case until the transaction ends. */
  async function lockCase(id: string): Promise<StoredCase | null> {
    await prisma.$queryRaw`SELECT 1 FROM moderation_case WHERE id = ${id}::uuid FOR UPDATE`
    return toCase(await prisma.moderationCase.findUnique({ where: { id }, ...withDecisions }))
  }
  return {
    lockCase,
    /** Locks a case, and creates it if it is missing. */
    async openCase(id: string, userId: string): Promise<StoredCase> {
      await prisma.moderationCase.createMany({ data: [{ id, userId }], skipDuplicates: true })
      return (await lockCase(id)) as StoredCase
    },
    async updateCase(
      id: string,
      change: Partial<Omit<StoredCase, 'id' | 'decisions' | 'holds'>>,
    ): Promise<void> {
      await prisma.moderationCase.update({ where: { id }, data: change })
    },
    /** Appends the decision and updates the derived state. */
    async appendDecision(
      caseId: string,
      made: Decision,
      follows: Pick<StoredCase, 'state' | 'hiddenAt' | 'hiddenReportId'>,
    ): Promise<void> {
      const { evidenceRelease: _, ...decision } = made
      // A removal is stored as a rejection with a ground.
      const outcome = decision.outcome === 'REMOVED' ? 'REJECTED' : decision.outcome
      await prisma.decision.create({ data: { ...decision, outcome, caseId } })
      const { revision } = decision
      await prisma.moderationCase.update({ where: { id: caseId }, data: { ...follows, revision } })
    },
    async appendEvidenceRelease(decisionId: string, release: EvidenceRelease): Promise<void> {
      await prisma.evidenceRelease.create({ data: { ...release, decisionId } })
    },
    /** Appends the hold and updates the derived state. */
    async appendHold(caseId: string, { end: _, ...hold }: DecisionHold): Promise<void> {
      await prisma.decisionHold.create({ data: { ...hold, caseId } })
      await prisma.moderationCase.update({ where: { id: caseId }, data: { state: 'HELD' } })
    },
    /** Records the end of a hold and updates the derived state. */
    async endHold(caseId: string, holdId: string, end: HoldEnd, state: CaseState | null): Promise<void> {
      await prisma.decisionHoldEnd.create({ data: { holdId, ...end } })
      await prisma.moderationCase.update({ where: { id: caseId }, data: { state } })
    },
  }
}

function toCase(row: Row | null): StoredCase | null {
  if (!row) return null
  return {
    ...row,
    state: row.state as CaseState | null,
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    decisions: row.decisions.map(({ caseId: _, evidenceRelease, ...decision }) => ({
      ...decision,
      outcome: decision.ground ? 'REMOVED' : (decision.outcome as Decision['outcome']),
      ground: decision.ground as Decision['ground'],
      evidenceRelease: evidenceRelease && releaseOf(evidenceRelease),
    })),
    holds: row.holds.map(({ caseId: _, end, ...hold }) => ({
      ...hold,
      outcome: hold.outcome as DecisionHold['outcome'],
      end: end && { outcome: end.outcome as HoldEnd['outcome'], endedAt: end.endedAt, endedBy: end.endedBy },
    })),
  }
}

function releaseOf({ reason, releasedAt, releasedBy }: EvidenceRelease): EvidenceRelease {
  return { reason, releasedAt, releasedBy }
}
