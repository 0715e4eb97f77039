import { SERVICES, type ServiceName } from '@alcove/contracts'
import type { DatabaseName } from '@alcove/embedded/config'
import { openDatabase } from '@alcove/kit/database/database'
import { pino } from 'pino'

/** Ids of events in the databases, of all services. */
export interface EventFacts {
  /** Ids of events written by their authors, and of those marked as published. */
  written: Set<string>
  published: Set<string>
  /** Ids in the log. */
  logged: Set<string>
  /** Ids of events that took effect, and of those that the log has as handled, by consumer group. */
  effects: Map<string, Set<string>>
  handled: Map<string, Set<string>>
  /** Pending events: in outboxes, in the log, parked. */
  waiting: number
}

/** Reads them from the databases of a stopped platform. */
export async function readEventFacts(urls: Record<DatabaseName, string>): Promise<EventFacts> {
  const facts: EventFacts = {
    written: new Set(),
    published: new Set(),
    logged: new Set(),
    effects: new Map(),
    handled: new Map(),
    waiting: 0,
  }
  for (const service of SERVICES) await readService(urls[service], service, facts)
  const log = openDatabase(urls.events, 'facts', pino({ level: 'silent' }))
  try {
    for (const { id } of await log.query<{ id: string }>("SELECT value::jsonb ->> 'id' AS id FROM event_log"))
      facts.logged.add(id)
    const handled = await log.query<{ group: string; id: string }>(
      `SELECT o.consumer_group AS "group", l.value::jsonb ->> 'id' AS id
       FROM event_offset o JOIN event_log l USING (topic, partition) WHERE l.position <= o.position`,
    )
    for (const { group, id } of handled)
      facts.handled.set(group, (facts.handled.get(group) ?? new Set()).add(id))
    const [row] = await log.query<{ n: number }>(
      `SELECT coalesce(sum(p.head - o.position), 0)::int AS n
       FROM event_offset o JOIN event_partition p USING (topic, partition)`,
    )
    facts.waiting += row?.n ?? 0
  } finally {
    await log.close()
  }
  return facts
}

async function readService(url: string, service: ServiceName, facts: EventFacts): Promise<void> {
  const database = openDatabase(url, `${service}-facts`, pino({ level: 'silent' }))
  try {
    const outbox = await database.query<{ id: string; published: boolean }>(
      "SELECT value::jsonb ->> 'id' AS id, published_at IS NOT NULL AS published FROM kit.outbox",
    )
    for (const { id, published } of outbox) {
      facts.written.add(id)
      if (published) facts.published.add(id)
      else facts.waiting++
    }
    const inbox = await database.query<{ group: string; id: string }>(
      'SELECT consumer_group AS "group", event_id AS id FROM kit.inbox',
    )
    for (const { group, id } of inbox)
      facts.effects.set(group, (facts.effects.get(group) ?? new Set()).add(id))
    const [row] = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM kit.parked_event')
    facts.waiting += row?.n ?? 0
  } finally {
    await database.close()
  }
}
