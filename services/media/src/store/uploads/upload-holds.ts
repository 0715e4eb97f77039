import type { Sql } from '@alcove/kit/database/database'

/** The newest request for an upload, whether its holder may go on, or null where the upload is gone. */
export interface UploadHoldState {
  isNewest: boolean
  isHeld: boolean
  /** Its content still lacks a file, and it has not expired. */
  isOpen: boolean
}

/**
 * The hold of one request on an upload, shared by all replicas. It ends by itself when its process gives no sign of life;
 * times are those of the database, for clocks of machines differ.
 */
export function uploadHolds(sql: Sql) {
  return {
    /** Makes a request the newest one for an upload. @returns false when the upload is gone */
    async wantUpload(id: string, request: string): Promise<boolean> {
      const rows = await sql.query('UPDATE resumable_upload SET wanted_by = $2 WHERE id = $1 RETURNING id', [
        id,
        request,
      ])
      return rows.length > 0
    },
    /** Takes a free upload, if no newer request wants it. */
    async takeUpload(id: string, request: string, seconds: number): Promise<UploadHoldState | null> {
      const taken = await sql.query(
        `UPDATE resumable_upload SET holder = $2, held_until = now() + make_interval(secs => $3::float)
         WHERE id = $1 AND wanted_by = $2 AND (holder IS NULL OR held_until < now()) RETURNING id`,
        [id, request, seconds],
      )
      if (taken.length > 0) return { isNewest: true, isHeld: true, isOpen: true }
      const [row] = await sql.query<{ newest: boolean }>(
        'SELECT wanted_by = $2 AS newest FROM resumable_upload WHERE id = $1',
        [id, request],
      )
      return row ? { isNewest: row.newest, isHeld: false, isOpen: true } : null
    },
    /** Gives a sign of life. */
    async renewUpload(
      id: string,
      request: string,
      seconds: number,
      now: Date,
    ): Promise<UploadHoldState | null> {
      const [row] = await sql.query<UploadHoldState>(
        `UPDATE resumable_upload upload
         SET held_until = CASE WHEN holder = $2 THEN now() + make_interval(secs => $3::float) ELSE held_until END
         WHERE id = $1
         RETURNING wanted_by = $2 AS "isNewest", coalesce(holder = $2, false) AS "isHeld",
           expires_at > $4 AND EXISTS (
             SELECT 1 FROM content WHERE content.id = upload.content_id AND state = 'DRAFT') AS "isOpen"`,
        [id, request, seconds, now],
      )
      return row ?? null
    },
    async releaseUpload(id: string, request: string): Promise<void> {
      await sql.query(
        'UPDATE resumable_upload SET holder = NULL, held_until = NULL WHERE id = $1 AND holder = $2',
        [id, request],
      )
    },
    /** Ends the holds of processes that have ended. */
    async releaseUploads(): Promise<void> {
      await sql.query('UPDATE resumable_upload SET holder = NULL, held_until = NULL WHERE holder IS NOT NULL')
    },
  }
}
