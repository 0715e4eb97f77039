import type { Sql } from '../database/database.ts'
import { findPartPiece } from './parts.ts'

/**
 * Streams a part one piece at a time as the reader takes it, so that a slow reader holds neither the part nor a
 * database connection. Aborts when the part has expired or was replaced.
 * @param bytes length of the part
 */
export function streamPart(
  sql: Sql,
  { exportId, userId, bytes }: { exportId: string; userId: string; bytes: number },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let position = 0
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const text = await findPartPiece(sql, exportId, userId, position++)
        if (text === null) throw new Error(`part must have ${bytes} bytes, got ${sent}`)
        const piece = encoder.encode(text)
        sent += piece.byteLength
        controller.enqueue(piece)
        if (sent >= bytes) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
