import { deadLetterTopic } from '@alcove/contracts'
import type { Database, Sql } from '../database/database.ts'
import { writeOutbox } from './outbox.ts'
import { countBytes, toStorable, toStorableReason } from './storable.ts'
import type { Message } from './transport.ts'

interface NewDeadLetter {
  group: string
  message: Message
  reason: string
  attempts: number
}

/** Well below the default limit of a Kafka broker, in bytes. */
const COPY_MAX_BYTES = 900_000

/** Stores an unreadable message as dead letter for operators, and publishes it on `<topic>.dlq`. */
export function moveToDeadLetters(database: Database, letter: NewDeadLetter): Promise<void> {
  return database.transaction((sql) => insertDeadLetter(sql, letter))
}

/** Same, inside a transaction. */
export async function insertDeadLetter(
  sql: Sql,
  { group, message: taken, reason, attempts }: NewDeadLetter,
): Promise<void> {
  const message = toStorable(taken)
  const short = toStorableReason(reason)
  await sql.query(
    `INSERT INTO kit.dead_letter (consumer_group, topic, key, value, headers, reason, attempts)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [group, message.topic, message.key, message.value, message.headers, short, attempts],
  )
  const told = { 'dlq-reason': short, 'dlq-group': group, 'dlq-attempts': String(attempts) }
  const copy = { ...message, topic: deadLetterTopic(message.topic), headers: { ...message.headers, ...told } }
  const bytes = countBytes(copy)
  // Note: with its headers, a message may exceed a broker's limit; the table holds it whole.
  const omitted = { ...copy, value: '', headers: { ...told, 'dlq-omitted-bytes': String(bytes) } }
  await writeOutbox(sql, [bytes > COPY_MAX_BYTES ? omitted : copy])
}
