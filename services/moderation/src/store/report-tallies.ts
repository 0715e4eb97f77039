import { Prisma } from './generated/client.ts'

/**
 * Numbers of the reports about each content by type, as `tally`, with those that wait. Only reports that arrived after an
 * answer in progress are counted one by one.
 */
export const TALLIES = Prisma.sql`(
  SELECT numbers.*, covered.until AS "coveredUntil",
    CASE WHEN covered.until IS NULL THEN numbers.received ELSE (
      SELECT count(*)::int FROM report WHERE report.case_id = numbers.case_id AND report.type = numbers.type
        AND report.status = 'RECEIVED' AND report.created_at > covered.until
    ) END AS waiting
  FROM report_tally AS numbers LEFT JOIN (
    SELECT case_id, max(until) AS until FROM bulk_answer GROUP BY case_id
  ) AS covered USING (case_id)
) AS tally`
