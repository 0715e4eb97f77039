import { FIGURES, type Figure } from '../domain/figure.ts'
import { Prisma } from './generated/client.ts'

/** Inputs of the dashboard's stats, as of one moment. All counts, except bytes. */
export interface Totals {
  accounts: number
  contents: number
  pending: number
  approved: number
  rejected: number
  bytes: number
  files: number
  playable: number
  tallies: Record<Figure, { today: number; total: number }>
}

type Counts = Omit<Totals, 'tallies'>
interface TallyRow {
  figure: string
  today: number
  total: number
}

/** Contents by where they stand: pending again where other renditions replaced those that were approved. */
const standing = Prisma.sql`(
  SELECT CASE WHEN state = 'APPROVED' AND judged_revision < renditions_revision THEN 'PENDING' ELSE state END AS state,
    source_revision, source_bytes, renditions_revision, rendition_bytes, rendition_files
  FROM content) AS standing`

export function statsReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** @param day `YYYY-MM-DD`: today */
    async findTotals(day: string): Promise<Totals> {
      const [row] = await prisma.$queryRaw<(Counts & { tallies: TallyRow[] })[]>`
        SELECT
          (SELECT count(*)::float8 FROM account) AS accounts,
          (SELECT coalesce(json_agg(t), '[]') FROM (
            SELECT figure, sum(count) AS total, coalesce(sum(count) FILTER (WHERE day = ${day}::date), 0) AS today
            FROM tally GROUP BY figure) AS t) AS tallies,
          content.*
        FROM (
          SELECT
            (count(*) FILTER (WHERE state <> 'REMOVED'))::float8 AS contents,
            (count(*) FILTER (WHERE state = 'PENDING'))::float8 AS pending,
            (count(*) FILTER (WHERE state = 'APPROVED'))::float8 AS approved,
            (count(*) FILTER (WHERE state = 'REJECTED'))::float8 AS rejected,
            coalesce(sum(source_bytes + rendition_bytes), 0)::float8 AS bytes,
            (count(*) FILTER (WHERE source_revision > 0) + coalesce(sum(rendition_files), 0))::float8 AS files,
            (count(*) FILTER (WHERE renditions_revision > 0 AND state <> 'REMOVED'))::float8 AS playable
          FROM ${standing} WHERE state <> 'WITHDRAWN') AS content`
      if (!row) throw new Error('a query of totals always has a row')
      const tallies = Object.fromEntries(row.tallies.map((tally) => [tally.figure, tally]))
      const of = (figure: Figure) => tallies[figure] ?? { today: 0, total: 0 }
      return {
        ...row,
        tallies: Object.fromEntries(FIGURES.map((figure) => [figure, of(figure)])) as Record<
          Figure,
          { today: number; total: number }
        >,
      }
    },
  }
}
