import type { Sql } from '../database/database.ts'
import { deleteAll } from '../database/delete-all.ts'
import { splitText } from './split-text.ts'

/** Characters per piece that is read into memory. */
export const PIECE_UNITS = 128 * 1024

export interface ExportPart {
  exportId: string
  userId: string
  body: string
  preparedAt: Date
  keepUntil: Date
}

/**
 * Replaces the part of an earlier export; an account has one.
 * @param sql of a transaction, because a part has several rows
 */
export async function savePart(sql: Sql, part: ExportPart): Promise<void> {
  let position = 0
  for (const piece of splitText(part.body, PIECE_UNITS)) {
    if (position === 0) await saveFirstPiece(sql, part, piece)
    else
      await sql.query('INSERT INTO kit.export_part_piece (user_id, position, body) VALUES ($1, $2, $3)', [
        part.userId,
        position,
        piece,
      ])
    position++
  }
}

async function saveFirstPiece(sql: Sql, part: ExportPart, piece: string): Promise<void> {
  await sql.query(
    `INSERT INTO kit.export_part (user_id, export_id, body, prepared_at, keep_until) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET export_id = excluded.export_id, body = excluded.body,
       prepared_at = excluded.prepared_at, keep_until = excluded.keep_until`,
    [part.userId, part.exportId, piece, part.preparedAt, part.keepUntil],
  )
  await sql.query('DELETE FROM kit.export_part_piece WHERE user_id = $1', [part.userId])
}

/** @returns the length in bytes of UTF-8; null when missing or of another account */
export async function findPartLength(sql: Sql, exportId: string, userId: string): Promise<number | null> {
  // Note: PostgreSQL knows the length of a text without reading it.
  const [row] = await sql.query<{ bytes: string }>(
    `SELECT octet_length(body) + coalesce(
       (SELECT sum(octet_length(piece.body)) FROM kit.export_part_piece AS piece WHERE piece.user_id = part.user_id),
       0) AS bytes
     FROM kit.export_part AS part WHERE export_id = $1 AND user_id = $2`,
    [exportId, userId],
  )
  return row ? Number(row.bytes) : null
}

/** Reads piece `n` from 0; null after the last one and once another export has replaced this one. */
export async function findPartPiece(
  sql: Sql,
  exportId: string,
  userId: string,
  position: number,
): Promise<string | null> {
  const [row] = await sql.query<{ body: string }>(
    position === 0
      ? 'SELECT body FROM kit.export_part WHERE export_id = $1 AND user_id = $2'
      : `SELECT piece.body FROM kit.export_part AS part JOIN kit.export_part_piece AS piece USING (user_id)
         WHERE part.export_id = $1 AND part.user_id = $2 AND piece.position = $3`,
    position === 0 ? [exportId, userId] : [exportId, userId, position],
  )
  return row?.body ?? null
}

export async function deletePart(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM kit.export_part WHERE user_id = $1', [userId])
}

export async function dropEndedParts(sql: Sql, now: Date): Promise<void> {
  await deleteAll(sql, 'kit.export_part', 'SELECT ctid FROM kit.export_part WHERE keep_until < $1', [now])
}
