import type { Sql } from '../database/database.ts'

/** An event that a service gave up on. */
export interface DeadLetter {
  id: string
  group: string
  topic: string
  key: string
  reason: string
  attempts: number
  diedAt: Date
}

/** A dead letter with its event and its outcome. */
export interface WholeDeadLetter extends DeadLetter {
  /** The message's body: CloudEvents JSON, unless malformed. */
  value: string
  headers: Record<string, string>
  replayedAt: Date | null
  dismissedAt: Date | null
  dismissedBy: string | null
  dismissalReason: string | null
}

/** Names dead letters that do not exist or are no longer open. */
export class DeadLetterMissing extends Error {
  override name = 'DeadLetterMissing'
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    super(`no dead letter ${ids.map((id) => `#${id}`).join(', ')}`)
    this.ids = ids
  }
}

const LIST_MAX = 200
const COLUMNS = 'id, consumer_group AS "group", topic, key, reason, attempts, died_at AS "diedAt"' as const
/** Neither replayed nor dismissed. */
export const OPEN = 'replayed_at IS NULL AND dismissed_at IS NULL'

/** Lists open dead letters, oldest first. */
export function listDeadLetters(database: Sql): Promise<DeadLetter[]> {
  return database.query<DeadLetter>(
    `SELECT ${COLUMNS} FROM kit.dead_letter WHERE ${OPEN} ORDER BY id LIMIT $1`,
    [LIST_MAX],
  )
}

/** @throws DeadLetterMissing */
export async function findDeadLetter(database: Sql, id: string): Promise<WholeDeadLetter> {
  const [deadLetter] = await database.query<WholeDeadLetter>(
    `SELECT ${COLUMNS}, value, headers, replayed_at AS "replayedAt", dismissed_at AS "dismissedAt",
       dismissed_by AS "dismissedBy", dismissal_reason AS "dismissalReason"
     FROM kit.dead_letter WHERE id = $1`,
    [id],
  )
  if (!deadLetter) throw new DeadLetterMissing([id])
  return deadLetter
}

export async function countDeadLetters(database: Sql): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM kit.dead_letter WHERE ${OPEN}`,
  )
  return row?.n ?? 0
}
