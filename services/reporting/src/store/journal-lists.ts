import type { listJournalEntries, OperationReceived, Page } from '@alcove/contracts'
import type { FoundPage } from '@alcove/kit/http/answer-list'
import { Prisma } from './generated/client.ts'
import { type JournalView, journalConditions } from './journal-filter.ts'

export interface JournalOrder {
  field: NonNullable<OperationReceived<typeof listJournalEntries>['query']['sort']>[0]
  direction: 'ASC' | 'DESC'
}

/** A journal entry with the current name of the acting account. */
export interface JournalLine {
  id: string
  /** Order of receipt. */
  position: bigint
  actorId: string | null
  email: string | null
  username: string | null
  action: string
  subjectType: string
  subjectId: string
  details: Record<string, unknown>
  requestId: string | null
  recordedAt: Date
}

/** Position after which an export continues. */
export type JournalCursor = Pick<JournalLine, 'recordedAt' | 'position'>

/** Range of an export, fixed when it begins. */
export interface JournalExtent {
  /** Excludes lines received later. */
  lastPosition: bigint
  total: number
}

const COLUMNS: Record<JournalOrder['field'], string> = {
  recordedAt: 'j.recorded_at',
  action: 'j.action',
  id: 'j.entry_id',
}
const LINE = Prisma.sql`
  SELECT j.entry_id AS id, j.position, j.actor_id AS "actorId", a.email, a.username, j.action,
    j.subject_type AS "subjectType", j.subject_id AS "subjectId", j.details, j.request_id AS "requestId",
    j.recorded_at AS "recordedAt"`
const FROM = Prisma.sql`FROM journal_entry j LEFT JOIN account a ON a.user_id = j.actor_id`

export function journalReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** One page and the total count; ties sort by receipt, so no line is on two pages. */
    async findJournalLines(
      view: JournalView,
      { field, direction }: JournalOrder,
      { limit, offset }: Page,
    ): Promise<FoundPage<JournalLine>> {
      const where = journalConditions(view)
      const order = Prisma.raw(`${COLUMNS[field]} ${direction}, j.position ${direction}`)
      const [rows, [counted]] = await Promise.all([
        prisma.$queryRaw<JournalLine[]>`
          ${LINE} ${FROM} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
        prisma.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${FROM} WHERE ${where}`,
      ])
      return { rows, total: counted?.total ?? 0 }
    },
    async findJournalExtent(view: JournalView): Promise<JournalExtent> {
      const [extent] = await prisma.$queryRaw<JournalExtent[]>`
        SELECT count(*)::int AS total, coalesce((SELECT max(position) FROM journal_entry), 0) AS "lastPosition"
        ${FROM} WHERE ${journalConditions(view)}`
      return extent ?? { total: 0, lastPosition: 0n }
    },
    /** The next lines of an export, oldest action first. */
    async findExportedLines(
      view: JournalView,
      { lastPosition }: Pick<JournalExtent, 'lastPosition'>,
      limit: number,
      after?: JournalCursor,
    ): Promise<JournalLine[]> {
      const later = after
        ? Prisma.sql`AND (j.recorded_at, j.position) > (${after.recordedAt.toISOString()}::timestamptz, ${after.position})`
        : Prisma.empty
      return prisma.$queryRaw<JournalLine[]>`
        ${LINE} ${FROM} WHERE ${journalConditions(view)} AND j.position <= ${lastPosition} ${later}
        ORDER BY j.recorded_at, j.position LIMIT ${limit}`
    },
  }
}
