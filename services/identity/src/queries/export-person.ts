import type { ExportPerson } from '@alcove/kit/export/person-export'

/**
 * Exports the account, its sessions and its requested mails; leaves out the hashes that verify passwords and tokens.
 */
export const exportPerson: ExportPerson = async (sql, userId) => {
  const [account] = await sql.query(
    `SELECT id, email, username, roles, created_at AS "createdAt", suspended_at AS "suspendedAt",
       suspension_reason AS "suspensionReason",
              last_login_at AS "lastLoginAt" FROM account WHERE id = $1`,
    [userId],
  )
  const sessions = await sql.query(
    `SELECT f.id, f.browser, f.system, f.created_at AS "createdAt", f.ended_at AS "endedAt", f.end_reason AS "endReason",
       (SELECT max(t.created_at) FROM refresh_token t WHERE t.family_id = f.id) AS "lastUsedAt"
     FROM refresh_family f WHERE f.user_id = $1 ORDER BY f.created_at, f.id`,
    [userId],
  )
  const passwordResets = await sql.query(
    `SELECT created_at AS "createdAt", expires_at AS "expiresAt", ended_at AS "endedAt"
     FROM password_reset WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  )
  const emailChanges = await sql.query(
    `SELECT old_email AS "oldEmail", new_email AS "newEmail", created_at AS "createdAt",
       new_confirmed_at AS "newConfirmedAt", old_confirmed_at AS "oldConfirmedAt", confirmed_at AS "confirmedAt",
       ended_at AS "endedAt" FROM email_change WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  )
  return { records: { account, sessions, passwordResets, emailChanges } }
}
