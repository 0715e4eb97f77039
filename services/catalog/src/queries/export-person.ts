import type { ExportPerson } from '@alcove/kit/export/person-export'

/** Exports the account's views, entitlement and name. Favourites and history stay in the browser. */
export const exportPerson: ExportPerson = async (sql, userId) => {
  const views = await sql.query(
    `SELECT day::text AS day, video_id AS "videoId", provider, viewed_at AS "viewedAt"
     FROM daily_view WHERE viewer = $1 ORDER BY viewed_at, video_id`,
    [userId],
  )
  const [access] = await sql.query(
    `SELECT subscription_id AS "subscriptionId", level, status, valid_until AS "validUntil"
     FROM entitlement WHERE user_id = $1`,
    [userId],
  )
  const [creator] = await sql.query('SELECT username FROM creator WHERE user_id = $1', [userId])
  return { records: { views, access, creator } }
}
