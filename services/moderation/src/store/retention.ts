import { ERASED_TITLE } from '@alcove/contracts'
import { ERASED_ACCOUNTS } from '@alcove/kit/auth/erased-accounts'
import { Prisma } from './generated/client.ts'

/** Cases of deleted accounts, as `known`, that are due. @param decidedBefore of the last decision or answer */
const isDue = (decidedBefore: Date) => Prisma.sql`
  known.title <> ${ERASED_TITLE} AND known.user_id IN (${Prisma.raw(ERASED_ACCOUNTS)})
  AND NOT EXISTS (
    SELECT FROM decision LEFT JOIN evidence_release ON decision_id = decision.id
    WHERE decision.case_id = known.id AND (decision.decided_at >= ${decidedBefore}
      OR decision.ground IN ('MINOR', 'AUTHORITY') AND evidence_release.decision_id IS NULL))
  AND NOT EXISTS (
    SELECT FROM report_tally AS tally
    WHERE tally.case_id = known.id AND (tally.received > 0 OR tally.answered_at >= ${decidedBefore}))`

/**
 * Deleted accounts' texts in their cases and in reports about them, if the last decision or answer is older than a moment, no
 * report waits and nothing is held as evidence; decisions stay.
 */
export function retentionWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Erases the texts of reports. @returns the number of reports */
    eraseReportsOfDeleted: (decidedBefore: Date, limit: number): Promise<number> =>
      prisma.$executeRaw`
        UPDATE report SET description = NULL WHERE id IN (
          SELECT report.id FROM moderation_case AS known JOIN report ON report.case_id = known.id
          WHERE report.description IS NOT NULL AND ${isDue(decidedBefore)} LIMIT ${limit})`,
    /** Erases the texts of cases whose reports have none. @returns the number of cases */
    eraseTextsOfDeleted: (decidedBefore: Date): Promise<number> =>
      prisma.$executeRaw`
        WITH due AS (
          SELECT known.id FROM moderation_case AS known WHERE ${isDue(decidedBefore)}
            AND NOT EXISTS (SELECT FROM report WHERE report.case_id = known.id AND report.description IS NOT NULL)
          FOR UPDATE OF known
        )
        UPDATE moderation_case AS known
        SET title = ${ERASED_TITLE}, description = '', tags = '{}', categories = '{}', failure_reason = NULL
        FROM due WHERE known.id = due.id`,
    /** Erases typed names and addresses of reports answered before a moment. @returns the number of reports */
    eraseTypedReporters: (answeredBefore: Date, limit: number): Promise<number> =>
      prisma.$executeRaw`
        UPDATE report SET name = NULL, email = NULL WHERE id IN (
          SELECT report.id FROM report JOIN report_answer ON report_id = report.id
          WHERE (report.name IS NOT NULL OR report.email IS NOT NULL) AND answered_at < ${answeredBefore}
          LIMIT ${limit})`,
  }
}
