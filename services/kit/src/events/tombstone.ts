import { dataSchemaUrn, type EventSpec, majorVersion } from '@alcove/contracts'
import type { Clock } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import type { Ids } from '../ids.ts'
import { requestContext } from '../log/request-context.ts'
import { MalformedEvent } from './malformed-event.ts'
import type { Message } from './transport.ts'

/**
 * The end of a state topic's key. Has no value, so that compaction drops the key; its headers identify it, in the
 * binary mode of CloudEvents (Kafka protocol binding, 3.2).
 */
export interface Tombstone {
  id: string
  time: string
  key: string
  requestId: string | undefined
}

/** @throws for an event of an uncompacted topic */
export function toTombstone(
  spec: EventSpec,
  key: string,
  author: { service: string; clock: Clock; ids: Ids },
): Message {
  if (!spec.state) throw new Error(`${spec.name} must be a state event to have a tombstone`)
  const context = requestContext()
  const headers = {
    ce_specversion: '1.0',
    ce_id: author.ids(),
    ce_source: `/services/${author.service}`,
    ce_type: spec.name,
    ce_subject: key,
    ce_time: author.clock.now().toISOString(),
    ce_dataschema: dataSchemaUrn(spec),
    ce_partitionkey: key,
    ...(context ? { ce_requestid: context.requestId } : {}),
  }
  return { topic: spec.name, key, value: '', headers }
}

export function isTombstone({ value }: Pick<Message, 'value'>): boolean {
  return value === ''
}

/** @throws MalformedEvent with the reason */
export function readTombstone(spec: EventSpec, { topic, key, headers }: Message): Tombstone {
  const { ce_id: id, ce_time: time, ce_type: type, ce_source: source, ce_dataschema: schema } = headers
  if (!id || !time || !type || !source || !schema)
    throw new MalformedEvent('not JSON, and without the headers of a tombstone')
  if (!spec.state) throw new MalformedEvent(`a tombstone on ${topic}, which carries no state`)
  if (type !== spec.name) throw new MalformedEvent(`type ${type} on topic ${topic}`)
  if (majorVersion(schema) !== spec.version) throw new MalformedEvent(`unknown version ${schema}`)
  if (source !== `/services/${spec.author}`) throw new MalformedEvent(`${source} may not say ${spec.name}`)
  return { id, time, key, requestId: headers.ce_requestid }
}

/** Records for good that a key has ended. Waits for transactions that have just checked for it. */
export async function rememberTombstone(sql: Sql, topic: string, key: string): Promise<void> {
  await sql.query('SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))', [
    computeLockKey(topic, key),
  ])
  await sql.query(
    'INSERT INTO kit.tombstone (topic, key) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
    [topic, key],
  )
}

/** @returns true when the key has ended; holds until the transaction ends, because a tombstone waits for it */
export async function hasTombstone(sql: Sql, topic: string, key: string): Promise<boolean> {
  await sql.query('SELECT 1 FROM pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
    computeLockKey(topic, key),
  ])
  const rows = await sql.query('SELECT 1 FROM kit.tombstone WHERE topic = $1 AND key = $2', [topic, key])
  return rows.length > 0
}

const computeLockKey = (topic: string, key: string) => `tombstone/${topic}/${key}`
