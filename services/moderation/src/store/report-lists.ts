import {
  REPORT_STATUSES,
  type ReportStatus,
  type ReportType,
  URGENT_REPORT_TYPES,
} from '@alcove/contracts/constants'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import { partPattern } from '@alcove/kit/database/fold-text'
import { findContentId } from '../domain/find-content-id.ts'
import { CASE_WORDS } from './case-lists.ts'
import { Prisma } from './generated/client.ts'
import { TALLIES } from './report-tallies.ts'

export interface ReportFilter {
  /** Excludes reports about the viewer's own contents: they reveal the reporter, and that an urgent one hid the content. */
  viewerId: string
  contentIds?: string[] | undefined
  status?: ReportStatus | undefined
  type?: ReportType | undefined
  urgent?: boolean | undefined
  /** Part of the title in any case of letters, with or without accents; an id, a receipt, or an address with one in it. */
  search?: string | undefined
}

/** All reports about one content, merged. */
export interface ReportGroup {
  contentId: string
  status: ReportStatus
  urgent: boolean
  waiting: number
  total: number
  oldestAt: Date
  latestAt: Date
}

const ORDERS = {
  priority: 'urgent DESC, waiting > 0 DESC, "oldestAt" ASC',
  createdAt: '"oldestAt" ASC',
  latestAt: '"latestAt" ASC',
  count: 'count ASC',
} as const
export interface ReportOrder {
  field: keyof typeof ORDERS
  direction: 'ASC' | 'DESC'
}

const toGroup = enumColumns('report', { status: REPORT_STATUSES })

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>

const URGENT = Prisma.sql`type IN (${Prisma.join([...URGENT_REPORT_TYPES])})`

const RECEIPT = /(?<![0-9a-f-])[0-9a-f]{32}(?![0-9a-f-])/i

function groups({ viewerId, contentIds, status, type, urgent, search }: ReportFilter): Prisma.Sql {
  const rows = [
    Prisma.sql`NOT EXISTS (
      SELECT 1 FROM moderation_case own WHERE own.id = tally.case_id AND own.user_id = ${viewerId}::uuid)`,
  ]
  if (contentIds) rows.push(Prisma.sql`tally.case_id = ANY(${contentIds}::uuid[])`)
  if (type) rows.push(Prisma.sql`tally.case_id IN (SELECT case_id FROM report_tally WHERE type = ${type})`)
  if (search) {
    const id = findContentId(search)
    const receipt = RECEIPT.exec(search)?.[0].toLowerCase() ?? null
    rows.push(Prisma.sql`tally.case_id IN (
      SELECT id FROM moderation_case WHERE ${CASE_WORDS} LIKE ${partPattern(search)}
      UNION SELECT ${id}::uuid
      UNION SELECT case_id FROM report WHERE id = ${id}::uuid
      UNION SELECT case_id FROM report WHERE receipt = ${receipt})`)
  }
  const merged = [Prisma.sql`TRUE`]
  if (status) merged.push(Prisma.sql`merged.status = ${status}`)
  if (urgent !== undefined) merged.push(Prisma.sql`merged.urgent = ${urgent}`)
  return Prisma.sql`SELECT "contentId", status, urgent, waiting, total, "latestAt",
    CASE WHEN waiting > 0 THEN waiting ELSE total END AS count,
    CASE WHEN waiting IN (0, total) THEN "oldestAt" ELSE (
      SELECT created_at FROM report WHERE case_id = "contentId" AND status = 'RECEIVED'
        AND created_at > coalesce("coveredUntil", '-infinity') ORDER BY created_at LIMIT 1
    ) END AS "oldestAt"
  FROM (
    SELECT tally.case_id AS "contentId",
      CASE WHEN sum(waiting) > 0 THEN 'RECEIVED' ELSE coalesce(
        (array_agg(outcome ORDER BY answered_at DESC NULLS LAST, answered_id DESC))[1], 'RECEIVED') END AS status,
      bool_or(waiting > 0 AND ${URGENT}) AS urgent,
      sum(waiting)::int AS waiting,
      sum(total)::int AS total,
      max("coveredUntil") AS "coveredUntil",
      min(oldest_at) AS "oldestAt",
      max(latest_at) AS "latestAt"
    FROM ${TALLIES} WHERE ${Prisma.join(rows, ' AND ')} GROUP BY tally.case_id
  ) merged WHERE ${Prisma.join(merged, ' AND ')}`
}

export function reportLists(prisma: Client) {
  return {
    async findReportGroups(
      filter: ReportFilter,
      { field, direction }: ReportOrder,
      page: { offset: number; limit: number },
    ): Promise<ReportGroup[]> {
      const reversed = (order: string) =>
        order.replace(/ASC|DESC/g, (word) => (word === 'ASC' ? 'DESC' : 'ASC'))
      const order = Prisma.raw(direction === 'ASC' ? ORDERS[field] : reversed(ORDERS[field]))
      const rows = await prisma.$queryRaw<RawRow<ReportGroup, 'status'>[]>`${groups(filter)}
        ORDER BY ${order}, "contentId" LIMIT ${page.limit} OFFSET ${page.offset}`
      return rows.map(toGroup)
    },
    async countReportGroups(filter: ReportFilter): Promise<number> {
      const [row] = await prisma.$queryRaw<{ n: number }[]>`
        SELECT count(*)::int AS n FROM (${groups(filter)}) counted`
      return row?.n ?? 0
    },
    /** Content id for an id of a content or of a report. */
    async findReportedContentId(id: string): Promise<string | null> {
      const [row] = await prisma.$queryRaw<{ caseId: string }[]>`
        SELECT case_id AS "caseId" FROM report_tally WHERE case_id = ${id}::uuid
        UNION ALL SELECT case_id FROM report WHERE id = ${id}::uuid LIMIT 1`
      return row?.caseId ?? null
    },
  }
}
