import { ERASED_TITLE } from '@alcove/contracts'
import { ERASED_ACCOUNTS } from '@alcove/kit/auth/erased-accounts'
import { Prisma } from './generated/client.ts'

export function retentionWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /**
     * Erases the texts of deleted accounts in their cases, and the reports' texts about them, if the last decision or answer is
     * older than a moment, no report waits and nothing is held as evidence. Decisions stay.
     * @returns the number of cases
     */
    eraseTextsOfDeleted: (decidedBefore: Date): Promise<number> =>
      prisma.$executeRaw`
        WITH due AS (
          SELECT known.id FROM moderation_case AS known
          WHERE known.title <> ${ERASED_TITLE} AND known.user_id IN (${Prisma.raw(ERASED_ACCOUNTS)})
            AND NOT EXISTS (
              SELECT FROM decision LEFT JOIN evidence_release ON decision_id = decision.id
              WHERE decision.case_id = known.id AND (decision.decided_at >= ${decidedBefore}
                OR decision.ground IN ('MINOR', 'AUTHORITY') AND evidence_release.decision_id IS NULL))
            AND NOT EXISTS (
              SELECT FROM report_tally AS tally
              WHERE tally.case_id = known.id AND (tally.received > 0 OR tally.answered_at >= ${decidedBefore}))
          FOR UPDATE OF known
        ), said AS (
          UPDATE report SET description = NULL FROM due WHERE report.case_id = due.id
        )
        UPDATE moderation_case AS known
        SET title = ${ERASED_TITLE}, description = '', tags = '{}', categories = '{}', failure_reason = NULL
        FROM due WHERE known.id = due.id`,
    /** Erases typed names and addresses of reports answered before a moment. @returns the number of reports */
    eraseTypedReporters: (answeredBefore: Date): Promise<number> =>
      prisma.$executeRaw`
        UPDATE report SET name = NULL, email = NULL FROM report_answer
        WHERE report_answer.report_id = report.id AND report_answer.answered_at < ${answeredBefore}
          AND (report.name IS NOT NULL OR report.email IS NOT NULL)`,
  }
}
