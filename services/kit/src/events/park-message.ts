import type { Database } from '../database/database.ts'
import { toStorableReason } from './storable.ts'
import type { Message } from './transport.ts'

interface Parked {
  group: string
  message: Message
  attempts: number
  delayMs: number
  error: string
}

export async function parkMessage(database: Database, parked: Parked): Promise<void> {
  const { group, message, attempts, delayMs, error } = parked
  await database.query(
    `INSERT INTO kit.parked_event (consumer_group, topic, key, value, headers, attempts, next_attempt_at, last_error)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7::float / 1000), $8)`,
    [
      group,
      message.topic,
      message.key,
      message.value,
      message.headers,
      attempts,
      delayMs,
      toStorableReason(error),
    ],
  )
}
