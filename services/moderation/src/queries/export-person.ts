import { UNANNOUNCED_REPORT_TYPES } from '@alcove/contracts'
import type { ExportPerson } from '@alcove/kit/export/person-export'

/**
 * Exports the review of a person's uploads with decisions and reasons, and their reports with answers. Leaves out moderators
 * and reporters, who are other people, decisions that have not taken effect, and unannounced hides.
 */
export const exportPerson: ExportPerson = async (sql, userId) => {
  const [person] = await sql.query('SELECT email, username FROM person WHERE user_id = $1', [userId])
  const cases = await sql.query(
    `SELECT c.id AS "contentId", c.title, c.description, c.tags, c.categories, c.created_at AS "createdAt",
       c.consent_text_version AS "consentTextVersion", c.consent_at AS "consentAt", c.pending_since AS "pendingSince",
       c.failure_reason AS "failureReason", c.withdrawn_at AS "withdrawnAt", 
       (SELECT c.hidden_at FROM report hiding WHERE c.state = 'APPROVED' AND hiding.id = c.hidden_report_id
          AND hiding.type <> ALL ($2)) AS "hiddenAt",
       (SELECT coalesce(json_agg(json_build_object('id', d.id, 'outcome', CASE WHEN d.ground IS NULL THEN d.outcome ELSE 'REMOVED' END, 'ground', d.ground,
          'reason', d.reason, 'decidedAt', d.decided_at, 'reverses', d.reverses) ORDER BY d.revision), '[]')
        FROM decision d WHERE d.case_id = c.id) AS decisions
     FROM moderation_case c WHERE c.user_id = $1 ORDER BY c.created_at, c.id`,
    [userId, UNANNOUNCED_REPORT_TYPES],
  )
  const reports = await sql.query(
    `SELECT r.case_id AS "contentId", r.receipt, r.type, r.description, r.name, r.email, r.good_faith AS "goodFaith",
       r.status, r.created_at AS "createdAt", a.outcome, a.note AS answer, a.answered_at AS "answeredAt"
     FROM report r LEFT JOIN report_answer a ON a.report_id = r.id
     WHERE r.reporter_id = $1 ORDER BY r.created_at, r.id`,
    [userId],
  )
  return { records: { person, cases, reports } }
}
