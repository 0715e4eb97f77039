import { CASE_STATES, type CaseState, REMOVAL_GROUNDS } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import { isOpen, type OpenCase, type StoredCase } from '../domain/case.ts'
import { type Decision, type EvidenceRelease, VERDICT_OUTCOMES } from '../domain/decision.ts'
import { type DecisionHold, HOLD_ENDS, type HoldEnd } from '../domain/hold.ts'
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
      const row = await prisma.moderationCase.findUnique({ where: { id }, ...withDecisions })
      return row && toCase(row)
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
    const row = await prisma.moderationCase.findUnique({ where: { id }, ...withDecisions })
    return row && toCase(row)
  }
  return {
    lockCase,
    /** Locks a case, and creates it if it is missing. */
    async openCase(id: string, userId: string): Promise<StoredCase> {
      await prisma.moderationCase.createMany({ data: [{ id, userId }], skipDuplicates: true })
      const opened = await lockCase(id)
      if (!opened) throw new Error(`case ${id} must exist once it is inserted, got none`)
      return opened
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

const withState = enumColumns('moderation_case', { state: CASE_STATES })
const toDecision = enumColumns('decision', { outcome: VERDICT_OUTCOMES, ground: REMOVAL_GROUNDS })
const toHold = enumColumns('decision_hold', { outcome: VERDICT_OUTCOMES })
const toHoldEnd = enumColumns('decision_hold_end', { outcome: HOLD_ENDS })

function toCase(row: Row): StoredCase {
  return {
    ...withState(row),
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    decisions: row.decisions.map(toDecision).map(({ caseId: _, evidenceRelease, ...decision }) => ({
      ...decision,
      outcome: decision.ground ? 'REMOVED' : decision.outcome,
      evidenceRelease: evidenceRelease && releaseOf(evidenceRelease),
    })),
    holds: row.holds.map(toHold).map(({ caseId: _, end, ...hold }) => ({
      ...hold,
      end: end && endOf(toHoldEnd(end)),
    })),
  }
}

function endOf({ outcome, endedAt, endedBy }: HoldEnd): HoldEnd {
  return { outcome, endedAt, endedBy }
}

function releaseOf({ reason, releasedAt, releasedBy }: EvidenceRelease): EvidenceRelease {
  return { reason, releasedAt, releasedBy }
}
