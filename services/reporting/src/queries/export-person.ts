import type { ExportPerson } from '@alcove/kit/export/person-export'

/** Leaves out the link data of mails, and the details of journal entries, which may reveal other people. */
export const exportPerson: ExportPerson = async (sql, userId) => {
  const [account] = await sql.query(
    'SELECT email, username, registered_at AS "registeredAt" FROM account WHERE user_id = $1',
    [userId],
  )
  const mails = await sql.query(
    `SELECT kind, address, details - 'linkId' - 'origin' AS details, created_at AS "createdAt", sent_at AS "sentAt",
       failed_at AS "failedAt" FROM notification WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  )
  const journal = await sql.query(
    `SELECT action, subject_type AS "subjectType", subject_id AS "subjectId", recorded_at AS "recordedAt"
     FROM journal_entry WHERE actor_id = $1 ORDER BY position`,
    [userId],
  )
  return { records: { account, mails, journal } }
}
